import type { BuildingMessage, BuildingToolCall, BuildingTurnEvent } from '@ashlar/schema/building'
import type { BuildingHost } from '../host.ts'
import type { BuildingLimits } from './limits.ts'
import type { BuildingEvent } from './session.ts'

/** What one answer of a model came to. */
export type Turn =
  | {
      readonly ok: true
      readonly text: string
      readonly calls: readonly BuildingToolCall[]
      /** Whether it ended because it was as long as it may be. */
      readonly isCut: boolean
    }
  | {
      readonly ok: false
      readonly reason: 'cancelled' | 'too_slow' | 'too_long' | 'cut_off' | 'failed'
      readonly code?: string
      readonly message: string
    }

type Failed = Extract<Turn, { ok: false }>

const texts = {
  cancelled: 'Stopped.',
  too_slow: 'The model took too long to answer.',
  too_long: 'The answer of the model was too long.',
  cut_off: 'The answer of the model stopped in the middle.',
} as const

const failed = (reason: keyof typeof texts): Failed => ({ ok: false, reason, message: texts[reason] })

/**
 * Asks the model once and reads its answer as it comes. Ends when the signal says so, when it takes too long and when it is
 * too long, whether the host listens or not.
 */
export async function* readTurn(
  host: BuildingHost,
  messages: readonly BuildingMessage[],
  limits: BuildingLimits,
  signal: AbortSignal,
): AsyncGenerator<BuildingEvent, Turn> {
  const own = new AbortController()
  let ending: Failed | undefined
  const { promise: ended, resolve: end } = Promise.withResolvers<'ended'>()
  const stop = (why: Failed): void => {
    ending ??= why
    own.abort()
    end('ended')
  }
  const cancel = (): void => stop(failed('cancelled'))
  if (signal.aborted) return failed('cancelled')
  signal.addEventListener('abort', cancel, { once: true })
  const timer = setTimeout(() => stop(failed('too_slow')), limits.milliseconds)
  const answer = host.turn(messages, own.signal)[Symbol.asyncIterator]()
  let text = ''
  let length = 0
  const calls: BuildingToolCall[] = []
  try {
    for (;;) {
      const next = await Promise.race([answer.next(), ended])
      if (next === 'ended' || ending !== undefined) return ending ?? failed('cut_off')
      if (next.done === true) return failed('cut_off')
      const event: BuildingTurnEvent = next.value
      length += lengthOf(event)
      if (length > limits.characters) return failed('too_long')
      switch (event.kind) {
        case 'text':
          text += event.text
          yield { kind: 'text', text: event.text }
          break
        case 'toolCall':
          if (calls.length === mostCalls) return failed('too_long')
          calls.push(readCall(event, `${messages.length}-${calls.length}`))
          break
        case 'hidden':
          yield { kind: 'hidden', count: event.count }
          break
        case 'usage':
          yield { kind: 'usage', usage: event.usage }
          break
        case 'end':
          return { ok: true, text, calls, isCut: event.reason === 'length' }
        case 'error':
          return { ok: false, reason: 'failed', code: event.code, message: event.message }
      }
    }
  } catch (error) {
    return ending ?? { ok: false, reason: 'failed', message: sentenceOf(error) }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', cancel)
    own.abort()
    // Nobody waits for a host that does not end by itself.
    answer.return?.().catch(() => undefined)
  }
}

/** The most calls of one answer. */
const mostCalls = 100

/** A call as it is kept: some servers give no ids, and a name may be anything. */
const readCall = ({ id, name, json }: BuildingToolCall, number: string): BuildingToolCall => ({
  id: id === '' || id.length > 200 ? `call-${number}` : id,
  name: name.slice(0, 100) || 'unknown',
  json,
})

const lengthOf = (event: BuildingTurnEvent): number =>
  event.kind === 'text' ? event.text.length : event.kind === 'toolCall' ? event.json.length : 0

const sentenceOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'The model could not be asked.'
