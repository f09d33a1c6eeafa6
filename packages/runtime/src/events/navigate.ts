import { evaluationErrorSeconds } from '../alerts/alerts.ts'
import type { NavigationManner, NavigationTarget } from '../navigation/navigation.ts'
import type { EventContext, StepOutcome } from './event-context.ts'

/** Opens a target and tells whoever can do something about it when that is refused. */
export const navigate = (
  { host }: EventContext,
  target: NavigationTarget,
  manner: NavigationManner,
): StepOutcome => {
  const refusal = host.navigation.open(target, manner)
  if (refusal === null) return 'succeeded'
  if (refusal.audience === 'everyone' || host.mode !== 'published') {
    host.alerts.show(refusal.message, refusal.style, evaluationErrorSeconds)
  }
  return 'failed'
}
