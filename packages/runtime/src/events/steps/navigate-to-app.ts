import { evaluationErrorSeconds } from '../../alerts/alerts.ts'
import { badApplicationQuery, evaluateQuery } from '../evaluate-query.ts'
import { evaluateText } from '../evaluate-text.ts'
import { navigationModeOf } from '../navigation-mode.ts'
import { navigate } from '../navigate.ts'
import { stepExecutor } from '../step-executor.ts'

/** Opens another application. */
export const navigateToApp = stepExecutor('navigateToApp', async (step, context) => {
  const evaluated = await evaluateText(context, step.applicationId)
  if (evaluated.error !== null) {
    context.warn(evaluated.error)
    return 'failed'
  }
  const applicationId = typeof evaluated.value === 'string' ? evaluated.value.trim() : ''
  if (applicationId === '') {
    context.host.alerts.show('There is no application to open.', 'error', evaluationErrorSeconds)
    return 'failed'
  }
  const queryParams = await evaluateQuery(context, step.queryParams, badApplicationQuery)
  if (queryParams === null) return 'failed'
  return navigate(context, { kind: 'application', applicationId, queryParams }, navigationModeOf(step))
})
