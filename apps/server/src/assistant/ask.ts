import { createHash } from 'node:crypto'
import { promptOf } from '@ashlar/assistant'
import type { AssistantEventLine } from '@ashlar/contract'
import { ModelError } from '@ashlar/integrations'
import type { AssistantTask } from '@ashlar/schema'
import { record } from '../audit/record.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { EventTeller } from '../requests/event-lines.ts'
import { notFound } from '../requests/refusal.ts'
import type { Services } from '../services/services.ts'
import { estimateTokens, reserveTokens, settleTokens, type TokenHolder } from './budget.ts'
import { errorLineOf, overBudget } from './error-line.ts'
import { hideSecrets } from './hide-secrets.ts'
import { modelConnection } from '../integrations/model-connection.ts'

/** Tokens of an answer. */
const longestAnswer = 8192

/** Who asks, and about what. */
export interface AskedBy extends TokenHolder {
  readonly entity: { readonly type: string; readonly id: string }
}

type Teller = EventTeller<AssistantEventLine>

/**
 * Has a model carry out a task and tells its answer as it comes. What is said to the model is made here: a client names a
 * task, and has no say in instructions, tools, model or length. Throws a refusal where there is no assistant.
 */
export const askAssistant = async (
  { settings, platform, executor }: Services,
  by: AskedBy,
  task: AssistantTask,
  events: Teller,
  signal: AbortSignal,
): Promise<{ hidden: number }> => {
  const connection = modelConnection(settings)
  if (connection === null) throw notFound('assistant')
  const { database, secrets, logs } = platform
  const prompt = promptOf(withoutUntold(task, settings.assistantTells))
  const { text, hidden } = await hideSecrets(database.queries, secrets, by.organizationId, prompt.message)
  const estimated = estimateTokens(prompt.system) + estimateTokens(text)
  const reserved = estimated + longestAnswer
  const isReserved = await reserve({ database, settings }, by, task, { text, reserved })
  if (!isReserved) {
    await events.tell(overBudget)
    return { hidden }
  }
  let used = estimated
  try {
    const messages = [{ role: 'user' as const, text }]
    const request = { system: prompt.system, messages, maxOutput: longestAnswer }
    for await (const event of executor.askModel('assistant', connection, request, signal)) {
      if (event.kind === 'text') {
        used += estimateTokens(event.text)
        await events.tell({ result: { chunk: event.text } })
      } else if (event.kind === 'usage') {
        const { input, output } = event.usage
        used = input + output || used
      }
    }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    // What the provider says is for whoever looks after the server: it may quote what it was sent.
    logs.warn({ code: error.code, reason: error.message }, 'The model of the assistant did not answer.')
    if (error.code !== 'cancelled') await events.tell(errorLineOf(error))
  } finally {
    await settleTokens(database.queries, by, reserved - used)
  }
  return { hidden }
}

/** A task without what this installation tells no model. */
const withoutUntold = (task: AssistantTask, tells: 'code' | 'schemas'): AssistantTask =>
  tells === 'schemas' || task.flow === 'EXPLAIN' ? task : { ...task, context: undefined }

/** Takes the tokens and writes down who asks for what; neither is stored without the other. False: over budget. */
const reserve = async (
  { database, settings }: { database: Services['platform']['database']; settings: Services['settings'] },
  by: AskedBy,
  { flow, syntax }: AssistantTask,
  { text, reserved }: { text: string; reserved: number },
): Promise<boolean> => {
  const isOver = new Error('Over budget.')
  try {
    await transaction(database, async (queries) => {
      if (!(await reserveTokens(queries, by, settings, reserved))) throw isOver
      await record(queries, {
        organizationId: by.organizationId,
        actorId: by.userId,
        action: 'ask assistant',
        entityType: by.entity.type,
        entityId: by.entity.id,
        details: {
          flow,
          syntax,
          model: settings.modelName ?? '',
          reservedTokens: reserved,
          sha256: createHash('sha256').update(text).digest('hex'),
        },
      })
    })
    return true
  } catch (error) {
    if (error === isOver) return false
    throw error
  }
}
