import { randomUUID } from 'node:crypto'
import {
  type CompletedText,
  fillPrefix,
  type Gap,
  gapOf,
  itemAt,
  longestCompletion,
  scoreOf,
  variableNames,
  withoutRestOfLine,
  worthShowing,
} from '@ashlar/assistant/completion'
import type { CompletionRequest, CompletionResponse } from '@ashlar/schema'
import type { AskedModel } from '../../organizations/assistant.ts'
import { Refusal } from '../../requests/refusal.ts'
import type { Services } from '../../services/services.ts'
import { estimateTokens, reserveTokens, settleTokens } from '../budget.ts'
import type { QuestionQueue } from '../question-queue.ts'
import type { AskedBy } from '../reserve.ts'
import { whyUnanswered } from '../said-error.ts'
import type { Filler } from './fill.ts'

/** Instructions and marks around what is sent. */
const tokensOfInstructions = 300

const nothing: CompletionResponse = { state: { state: 'success', message: '' }, completionItems: [] }

/** What an editor is told that should not ask for a while. */
const inactive = (message: string): CompletionResponse => ({
  state: { state: 'inactive', message },
  completionItems: [],
})

/** Has a model complete the code at a cursor, and gives what of its answer is worth showing. Throws `Refusal`. */
export const completeCode = async (
  services: Services,
  { queue, filler }: { readonly queue: QuestionQueue; readonly filler: Filler },
  { model, hide }: { readonly model: AskedModel; readonly hide: (text: string) => string },
  by: AskedBy,
  request: CompletionRequest,
  signal: AbortSignal,
): Promise<CompletionResponse> => {
  const { database, logs } = services.platform
  const gap = withoutSecrets(gapOf(request), hide)
  if (gap === null) return nothing
  const sent = fillPrefix(request, gap) + gap.behind
  const reserved = estimateTokens(sent) + longestCompletion + tokensOfInstructions
  if (!(await reserve(services, model, by, request, reserved))) {
    return inactive('Enough code was completed for today.')
  }
  let used = 0
  try {
    const filled = await queue.ask(by.organizationId, model, signal, async () => {
      used = reserved
      return await filler.fill(model, request, gap, signal)
    })
    used = filled.tokensUsed
    return responseOf(request, filled, services)
  } catch (error) {
    const said = whyUnanswered(error, logs)
    if (said === null) return nothing
    if (said.code === 429) return inactive('The model is asked too much at the moment.')
    throw new Refusal('integration_unreachable', 'The model that completes code did not answer.')
  } finally {
    await settleTokens(database.queries, by, Math.max(0, reserved - used))
  }
}

/** A gap in which no secret stands; null where the cursor stands within one, so that neither half is sent. */
const withoutSecrets = (gap: Gap, hide: (text: string) => string): Gap | null => {
  const before = hide(gap.before)
  const behind = hide(gap.behind)
  if (hide(gap.before + gap.behind) !== before + behind) return null
  return {
    before,
    behind,
    others: gap.others.map(({ path, text }) => ({ path: hide(path), text: hide(text) })),
  }
}

const responseOf = (
  request: CompletionRequest,
  { text, tokens, probabilities }: CompletedText,
  { settings }: Pick<Services, 'settings'>,
): CompletionResponse => {
  const { document } = request
  const shown = worthShowing(text.replaceAll('\r', ''), {
    names: variableNames(document.text, document.language),
    certainty: { decodedTokens: tokens, probabilities, score: scoreOf(probabilities) },
    thresholds: settings.completionThresholds,
  })
  const fitting = withoutRestOfLine(shown, document.text.slice(document.cursorOffset)).trimEnd()
  if (fitting === '' || fitting.includes('***')) return nothing
  return {
    ...nothing,
    completionItems: [itemAt(request, { text: fitting, tokens, probabilities }, randomUUID())],
  }
}

/** Takes the tokens; with the first question of a day about an application it is written down that code is completed in it. */
const reserve = async (
  { platform: { database } }: Services,
  model: AskedModel,
  by: AskedBy,
  { document: { language } }: CompletionRequest,
  tokens: number,
): Promise<boolean> =>
  await reserveTokens(database.queries, by, model, {
    tokens,
    entry: {
      action: 'complete code',
      entityType: by.entity.type,
      entityId: by.entity.id,
      details: { language, model: model.name },
    },
    noted: `completion for ${by.userId} in ${by.entity.id}`,
  })
