import type { EventContext, StepOutcome } from '../event-context.ts'
import { stepExecutor } from '../step-executor.ts'

const control = ({ host, warn }: EventContext, name: string, direction: 'open' | 'close'): StepOutcome => {
  const found = host.widget(name)
  if (found !== null && host.controlOverlay(found.instance, direction)) return 'succeeded'
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
