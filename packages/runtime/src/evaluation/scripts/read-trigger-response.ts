import {
  mostCallsAtOnce,
  type ClientCall,
  type ScriptOutcome,
  type TriggerResponse,
} from './script-messages.ts'

/** How much of an error's text is kept: scripts decide how long it is. */
const longestMessage = 2000

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const callId = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : null

const text = (value: unknown, otherwise: string): string =>
  typeof value === 'string' ? value.slice(0, longestMessage) : otherwise

const readCall = (value: unknown): ClientCall | null => {
  if (!isRecord(value)) return null
  const id = callId(value.callId)
  const { entity, method, handed } = value
  if (id === null || typeof method !== 'string' || !Array.isArray(handed)) return null
  if (entity !== null && typeof entity !== 'string') return null
  return { callId: id, entity, method, handed }
}

const readOutcome = (value: unknown): ScriptOutcome | null => {
  if (!isRecord(value)) return null
  if (value.kind === 'returned') return { kind: 'returned' }
  if (value.kind !== 'failed') return null
  const message = text(value.message, 'The script failed.')
  return { kind: 'failed', message, callId: callId(value.callId) }
}

const unreadable: ScriptOutcome = {
  kind: 'failed',
  message: 'The evaluator gave no answer.',
  callId: null,
}

/**
 * Reads what a script did. It comes from where the script runs, so whatever has not exactly the agreed shape is left
 * out; what the calls are and whether the script may make them is for the receiver to decide. Never throws.
 */
export const readTriggerResponse = (data: unknown): TriggerResponse => {
  if (!isRecord(data)) return { calls: [], outcome: unreadable, unhandled: [] }
  const calls = listOf(data.calls).slice(0, mostCallsAtOnce).map(readCall)
  const unhandled = listOf(data.unhandled).slice(0, mostCallsAtOnce)
  return {
    calls: calls.filter((call) => call !== null),
    outcome: readOutcome(data.outcome),
    unhandled: unhandled.flatMap((item) => {
      const id = isRecord(item) ? callId(item.callId) : null
      return isRecord(item) && id !== null
        ? [{ callId: id, message: text(item.message, 'The call failed.') }]
        : []
    }),
  }
}
