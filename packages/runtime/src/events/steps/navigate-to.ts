import { evaluationErrorSeconds } from '../../alerts/alerts.ts'
import { badPageQuery, evaluateQuery } from '../evaluate-query.ts'
import { evaluateText } from '../evaluate-text.ts'
import { navigationModeOf } from '../navigation-mode.ts'
import { navigate } from '../navigate.ts'
import { stepExecutor } from '../step-executor.ts'

/** Opens a page by its name, a path, or an address that is harmless to open. */
export const navigateTo = stepExecutor('navigateTo', async (step, context) => {
  const evaluated = await evaluateText(context, step.url)
  if (evaluated.error !== null) {
    context.warn(evaluated.error)
    return 'failed'
  }
  if (typeof evaluated.value !== 'string') {
    context.host.alerts.show('The address to open must be text.', 'error', evaluationErrorSeconds)
    return 'failed'
  }
  const queryParams = await evaluateQuery(context, step.queryParams, badPageQuery)
  if (queryParams === null) return 'failed'
  const { newWindow, replaceHistory } = step
  const target = { kind: 'address', address: evaluated.value.trim(), queryParams } as const
  const manner = navigationModeOf({ target: newWindow === true ? 'NEW_WINDOW' : undefined, replaceHistory })
  return navigate(context, target, manner)
})
