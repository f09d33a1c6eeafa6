import { evaluationErrorSeconds } from '../../alerts/alerts.ts'
import type { StepOutcome } from '../../handlers/step-outcome.ts'
import type { EventContext } from '../event-context.ts'
import { stepExecutor } from '../step-executor.ts'

const control = ({ host, warn }: EventContext, name: string, direction: 'open' | 'close'): StepOutcome => {
  const found = host.widgets.find(name)
  if (found !== null && host.widgets.controlOverlay(found.instance, direction)) {
    if (direction === 'open' && host.mode !== 'published' && host.widgets.isRouted(found.instance)) {
      host.alerts.show(
        `Please use the Navigate to Page action to open ${name}. Opening it directly will not modify the URL.`,
        'warning',
        evaluationErrorSeconds,
      )
    }
    return 'succeeded'
  }
  warn(`Widget ${name} not found.`)
  return 'failed'
}

/** Opens or closes a modal. */
export const controlModal = stepExecutor('controlModal', (step, context) =>
  control(context, step.name, step.direction),
)

/** Opens or closes a slideout. */
export const controlSlideout = stepExecutor('controlSlideout', (step, context) =>
  control(context, step.name, step.direction ?? 'open'),
)
