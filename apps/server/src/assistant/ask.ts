import { onlyShapes, promptOf } from '@ashlar/assistant'
import type { AssistantEventLine } from '@ashlar/contract'
import type { AssistantTask } from '@ashlar/schema'
import { type AssistantTelling, tellsAtLeast } from '@ashlar/schema/assistant-settings'
import type { EventTeller } from '../requests/event-lines.ts'
import type { Services } from '../services/services.ts'
import { estimateTokens, settleTokens } from './budget.ts'
import { countHidden } from './hide-secrets.ts'
import type { QuestionQueue } from './question-queue.ts'
import type { Ready } from './ready.ts'
import { type AskedBy, reserveWithEntry } from './reserve.ts'
import { overBudget, whyUnanswered } from './said-error.ts'

/** Tokens of an answer. */
const longestAnswer = 8192

type Teller = EventTeller<AssistantEventLine>

/**
 * Has a model carry out a task and tells its answer as it comes. What is said to the model is made here: a client names a
 * task, and has no say in instructions, tools, model or length.
 */
export const askAssistant = async (
  services: Services,
  { queue, model, hide }: Ready & { readonly queue: QuestionQueue },
  by: AskedBy,
  task: AssistantTask,
  events: Teller,
  signal: AbortSignal,
): Promise<{ hidden: number }> => {
  const { platform, executor } = services
  const { database, logs } = platform
  const prompt = promptOf(withoutUntold(task, model.tells))
  const text = hide(prompt.message)
  const hidden = countHidden(prompt.message, text)
  const estimated = estimateTokens(prompt.system) + estimateTokens(text)
  const reserved = estimated + longestAnswer
  const details = { flow: task.flow, syntax: task.syntax }
  if (!(await reserveWithEntry(database.queries, model, by, { text, tokens: reserved, details }))) {
    await events.tell({ error: overBudget })
    return { hidden }
  }
  // Whoever waits for a place or for a slow model is sent signs of life.
  events.begin()
  let used = 0
  const tellAnswer = async (): Promise<void> => {
    used = estimated
    const messages = [{ role: 'user' as const, text }]
    const request = { system: prompt.system, messages, maxOutput: longestAnswer }
    for await (const event of executor.askModel(model.connectionId, model.connection, request, signal)) {
      if (event.kind === 'text') {
        used += estimateTokens(event.text)
        await events.tell({ result: { chunk: event.text } })
      } else if (event.kind === 'usage') {
        const { input, output } = event.usage
        used = input + output || used
      }
    }
  }
  try {
    await queue.ask(by.organizationId, model, signal, tellAnswer)
  } catch (error) {
    const said = whyUnanswered(error, logs)
    if (said !== null) await events.tell({ error: said })
  } finally {
    await settleTokens(database.queries, by, reserved - used)
  }
  return { hidden }
}

/** A task without what this organization tells no model. */
const withoutUntold = (task: AssistantTask, tells: AssistantTelling): AssistantTask => {
  if (task.flow === 'EXPLAIN' || task.context === undefined) return task
  const { metadata, names, ...ids } = task.context
  const toldNames = tells === 'samples' || names === undefined ? names : onlyShapes(names)
  return {
    ...task,
    context: {
      ...ids,
      ...(tellsAtLeast(tells, 'schemas') && metadata !== undefined ? { metadata } : {}),
      ...(tellsAtLeast(tells, 'shapes') && toldNames !== undefined ? { names: toldNames } : {}),
    },
  }
}
