import { evaluationErrorSeconds } from '../../alerts/alerts.ts'
import { badPageQuery, evaluateQuery } from '../evaluate-query.ts'
import { evaluateText } from '../evaluate-text.ts'
import type { EventContext } from '../event-context.ts'
import { navigationModeOf } from '../navigation-mode.ts'
import { navigate } from '../navigate.ts'
import { stepExecutor } from '../step-executor.ts'

/** Opens a route of the application with values for the parameters of its path. */
export const navigateToRoute = stepExecutor('navigateToRoute', async (step, context) => {
  const { routeId, keepQueryParams = false } = step
  if (routeId === '') {
    context.host.alerts.show('There is no route to open.', 'error', evaluationErrorSeconds)
    return 'failed'
  }
  const routeParams = await evaluateParams(context, step.routeParams ?? {})
  if (routeParams === null) return 'failed'
  const queryParams = await evaluateQuery(context, step.queryParams, badPageQuery)
  if (queryParams === null) return 'failed'
  const target = { kind: 'route', routeId, routeParams, queryParams, keepQueryParams } as const
  return navigate(context, target, navigationModeOf(step))
})

/** The values of route parameters as texts. What has no value is left out, and so refused as missing. */
const evaluateParams = async (
  context: EventContext,
  templates: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>> | null> => {
  const params: [string, string][] = []
  for (const [name, template] of Object.entries(templates)) {
    const { value, error } = await evaluateText(context, template)
    if (error !== null) {
      context.warn(error)
      return null
    }
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      params.push([name, String(value)])
    }
  }
  return Object.fromEntries(params)
}
