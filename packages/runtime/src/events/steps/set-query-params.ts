import { badPageQuery, evaluateQuery } from '../evaluate-query.ts'
import { navigationModeOf } from '../navigation-mode.ts'
import { navigate } from '../navigate.ts'
import { stepExecutor } from '../step-executor.ts'

/** Changes the query parameters of the present address; what the page loads when it opens is not loaded again. */
export const setQueryParams = stepExecutor('setQueryParams', async (step, context) => {
  const queryParams = await evaluateQuery(context, step.queryParams, badPageQuery)
  if (queryParams === null) return 'failed'
  const { keepQueryParams = true, replaceHistory } = step
  return navigate(
    context,
    { kind: 'queryParams', queryParams, keepQueryParams },
    navigationModeOf({ replaceHistory }),
  )
})
