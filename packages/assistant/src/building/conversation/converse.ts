import type { JsonValue } from '@ashlar/schema'
import type { BuildingMessage, BuildingToolCall } from '@ashlar/schema/building'
import { instructionMessage } from '../context/instruction-message.ts'
import { trimMessages } from '../context/trim-messages.ts'
import type { AssistantDraft } from '../draft/draft.ts'
import { rebase } from '../draft/rebase.ts'
import type { BuildingHost } from '../host.ts'
import { boundedResult } from './bounded-result.ts'
import { callTool, toolNamed } from './call-tool.ts'
import { type BuildingLimits, usualLimits } from './limits.ts'
import { readTurn } from './read-turn.ts'
import type { BuildingEnd, BuildingEvent, BuildingInstruction, BuildingSession } from './session.ts'

/**
 * Carries one instruction out: asks the model, makes the edits that it wants in a draft, and yields what happens. Nothing is
 * saved, and nothing is sent but what the host sends. Ends with `end`, which holds the session to go on with. Throws
 * `BuildingError` where what the instruction is about is not there.
 */
export async function* converse(
  session: BuildingSession,
  instruction: BuildingInstruction,
  host: BuildingHost,
  signal: AbortSignal,
  limits: BuildingLimits = usualLimits,
): AsyncGenerator<BuildingEvent> {
  let draft = rebase(session.draft, host.currentRecords())
  const messages: BuildingMessage[] = [
    ...session.messages,
    instructionMessage(draft, instruction, Math.floor(limits.context / 2)),
  ]
  const end = (reason: BuildingEnd, message: string, code?: string): BuildingEvent => ({
    kind: 'end',
    reason,
    message,
    ...(code === undefined ? {} : { code }),
    session: { messages, draft },
  })
  const refused = new Set<string>()
  for (let count = 0; count < limits.turns; count += 1) {
    const turn = yield* readTurn(host, trimMessages(messages, limits.context), limits, signal)
    if (!turn.ok) {
      yield end(turn.reason, turn.message, turn.code)
      return
    }
    messages.push({ role: 'assistant', text: turn.text, toolCalls: turn.calls.map(readable) })
    if (turn.calls.length === 0 && !turn.isCut) {
      yield end('answered', turn.text)
      return
    }
    if (turn.calls.length === 0) messages.push(goOn)
    let ending: BuildingEvent | undefined
    for (const call of turn.calls) {
      if (ending !== undefined) {
        messages.push(resultOf(call, { error: 'The work had ended before this.' }))
        continue
      }
      const before = rebase(draft, host.currentRecords())
      yield { kind: 'call', id: call.id, name: call.name, status: 'STARTED' }
      const answer = await callTool(before, call, host, signal)
      draft = answer.draft
      if (signal.aborted) ending = end('cancelled', 'Stopped.')
      if (answer.ok) {
        messages.push(resultOf(call, answer.tells))
        yield { kind: 'call', id: call.id, name: call.name, status: 'COMPLETED' }
        if (isEdit(before, draft)) refused.clear()
        if (isEdit(before, draft) || hasDiscarded(before, draft)) yield { kind: 'draft', draft }
        if (toolNamed(call.name)?.does === 'ends') ending ??= end('finished', summaryOf(answer.tells))
        continue
      }
      messages.push(resultOf(call, { error: answer.message, code: answer.code }))
      yield { kind: 'refusal', id: call.id, name: call.name, message: answer.message }
      if (hasDiscarded(before, draft)) yield { kind: 'draft', draft }
      const refusal = `${call.name}\n${answer.message}`
      if (refused.has(refusal)) ending ??= end('repeated', answer.message)
      refused.add(refusal)
    }
    if (ending !== undefined) {
      // The session of the end is the one after the last result.
      yield ending.kind === 'end' ? { ...ending, session: { messages, draft } } : ending
      return
    }
  }
  yield end('too_many_turns', `The work was not done after ${limits.turns} turns.`)
}

const goOn: BuildingMessage = {
  role: 'user',
  text: JSON.stringify({ note: 'Your answer was cut off because of its length. Go on in smaller steps.' }),
}

/** Providers read what a model sent before: what is no JSON would make them refuse the whole conversation. */
const readable = (call: BuildingToolCall): BuildingToolCall => {
  try {
    JSON.parse(call.json)
    return call
  } catch {
    return { ...call, json: '{}' }
  }
}

const resultOf = ({ id, name }: BuildingToolCall, result: JsonValue): BuildingMessage => ({
  role: 'tool',
  id,
  name,
  result: boundedResult(result),
})

const isEdit = (before: AssistantDraft, after: AssistantDraft): boolean => before.records !== after.records

const hasDiscarded = (before: AssistantDraft, after: AssistantDraft): boolean =>
  before.discarded !== after.discarded

const summaryOf = (tells: JsonValue): string =>
  typeof tells === 'object' && tells !== null && !Array.isArray(tells) && typeof tells.summary === 'string'
    ? tells.summary
    : ''
