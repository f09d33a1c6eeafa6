import { buildingInstructions, buildingVersion, toolDeclarations } from '@ashlar/assistant/building'
import type { AssistantTurn } from '@ashlar/contract'
import { ModelError, type ModelEvent } from '@ashlar/integrations'
import type { BuildingTurnEvent } from '@ashlar/schema/building'
import type { AskedModel } from '../organizations/assistant.ts'
import type { EventTeller } from '../requests/event-lines.ts'
import { Refusal } from '../requests/refusal.ts'
import type { Services } from '../services/services.ts'
import { estimateTokens, settleTokens } from './budget.ts'
import { countHidden } from './hide-secrets.ts'
import type { QuestionQueue } from './question-queue.ts'
import type { Ready } from './ready.ts'
import { type AskedBy, reserveWithEntry } from './reserve.ts'
import { overBudget, type SaidError, whyUnanswered } from './said-error.ts'
import { mayUseTool, toldToModel } from './told-to-model.ts'

/** Tokens of an answer. */
const longestAnswer = 8192
/** Tokens that are sent at once: what lies beyond few models read, and every organization pays. */
const mostTokensSent = 200_000
/** Characters of an answer. A model that writes more has lost its way, whatever it was told. */
const longestAnswerText = 1024 * 1024

const tooLong: SaidError = {
  code: 3,
  message: 'The conversation is longer than the model reads. Begin a new one.',
}
const tooMuchAnswer: SaidError = {
  code: 13,
  message: 'The model answered without an end. Say it in other words, or choose another model.',
}
type Teller = EventTeller<BuildingTurnEvent>

/** What a model is asked in a turn. */
interface Question {
  readonly system: string
  readonly messages: ReturnType<typeof toldToModel>
  readonly tools: readonly (typeof toolDeclarations)[number][]
}

/**
 * Has a model go on with a conversation about an application, and tells what it says and which tools it wants. Instructions
 * and tools are the server's own; the client carries the tools out, with the rights of its person. Throws a refusal where
 * the client knows other tools.
 */
export const takeTurn = async (
  services: Services,
  { queue, model, hide }: Ready & { readonly queue: QuestionQueue },
  by: AskedBy,
  turn: AssistantTurn,
  events: Teller,
  signal: AbortSignal,
): Promise<{ hidden: number }> => {
  if (turn.version !== buildingVersion) {
    throw new Refusal('invalid_request', 'The assistant is another version by now. Reload the page.')
  }
  let hidden = 0
  const filter = (text: string): string => {
    const shown = hide(text)
    hidden += countHidden(text, shown)
    return shown
  }
  const question: Question = {
    system: buildingInstructions,
    messages: toldToModel(turn.messages, model.tells, filter),
    tools: toolDeclarations.filter(({ name }) => mayUseTool(name, model.tells)),
  }
  await ask(services, queue, { model, by, question, hidden }, events, signal)
  return { hidden }
}

const ask = async (
  services: Services,
  queue: QuestionQueue,
  { model, by, question, hidden }: { model: AskedModel; by: AskedBy; question: Question; hidden: number },
  events: Teller,
  signal: AbortSignal,
): Promise<void> => {
  const { database, logs } = services.platform
  const text = JSON.stringify(question)
  const sent = estimateTokens(text)
  const say = async (error: SaidError): Promise<void> => await events.tell(errorEvent(error))
  if (sent > mostTokensSent) return await say(tooLong)
  const reserved = sent + longestAnswer
  const details = { flow: 'BUILD' }
  if (!(await reserveWithEntry(database.queries, model, by, { text, tokens: reserved, details }))) {
    return await say(overBudget)
  }
  // Whoever waits for a place or for a slow model is sent signs of life.
  events.begin()
  if (hidden > 0) await events.tell({ kind: 'hidden', count: hidden })
  let used = 0
  try {
    await queue.ask(by.organizationId, model, signal, async () => {
      used = sent
      used = await tellAnswer(services, { model, question, sent }, events, signal)
    })
  } catch (error) {
    const isTooLong = error instanceof ModelError && error.code === 'context_too_long'
    const said = whyUnanswered(error, logs)
    if (said !== null) await say(isTooLong ? tooLong : said)
  } finally {
    await settleTokens(database.queries, by, reserved - used)
  }
}

/** Tells an answer as it comes; answers with the tokens that it took. */
const tellAnswer = async (
  { executor }: Services,
  { model, question, sent }: { model: AskedModel; question: Question; sent: number },
  events: Teller,
  signal: AbortSignal,
): Promise<number> => {
  let length = 0
  let used = sent
  const request = { ...question, maxOutput: longestAnswer }
  for await (const event of executor.askModel(model.connectionId, model.connection, request, signal)) {
    length += lengthOf(event)
    if (length > longestAnswerText) {
      await events.tell(errorEvent(tooMuchAnswer))
      break
    }
    if (event.kind === 'usage') {
      const { input, output } = event.usage
      used = input + output || sent + estimateTokens('x'.repeat(length))
      await events.tell({ kind: 'usage', usage: { input: input || sent, output } })
    } else await events.tell(event)
  }
  return Math.max(used, 0)
}

const errorEvent = ({ code, message }: SaidError): BuildingTurnEvent => ({
  kind: 'error',
  code: String(code),
  message,
})

const lengthOf = (event: ModelEvent): number =>
  event.kind === 'text' ? event.text.length : event.kind === 'toolCall' ? event.json.length : 0
