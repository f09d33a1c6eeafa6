import { checkAddress } from '@ashlar/schema'
import { evaluationErrorSeconds } from '../../alerts/alerts.ts'
import { evaluateText } from '../evaluate-text.ts'
import { stepExecutor } from '../step-executor.ts'

/** Opens an address that is harmless to open. */
export const navigateTo = stepExecutor('navigateTo', async (step, context) => {
  const evaluated = await evaluateText(context, step.url)
  if (evaluated.error !== null) {
    context.warn(evaluated.error)
    return 'failed'
  }
  const checked = checkAddress(evaluated.value ?? '')
  if ('refusal' in checked) {
    // The person clicked and nothing happens: whoever it is should know why.
    context.host.alerts.show(checked.refusal, 'error', evaluationErrorSeconds)
    return 'failed'
  }
  context.host.navigate(checked.url, step.newWindow === true)
  return 'succeeded'
})
