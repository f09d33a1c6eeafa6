import { evaluationErrorSeconds } from '../alerts/alerts.ts'
import type { NavigationManner, NavigationTarget } from '../navigation/navigation.ts'
import type { StepOutcome } from '../handlers/step-outcome.ts'
import type { EventContext } from './event-context.ts'

/** Opens a target and tells whoever can do something about it when that is refused. */
export const navigate = (
  context: EventContext,
  target: NavigationTarget,
  manner: NavigationManner,
): StepOutcome => {
  const { host } = context
  const after = savedIn(context)
  const refusal = host.navigation.open(target, after.length === 0 ? manner : { ...manner, after })
  if (refusal === null) return 'succeeded'
  if (refusal.audience === 'everyone' || host.mode !== 'published') {
    host.alerts.show(refusal.message, refusal.style, evaluationErrorSeconds)
  }
  return 'failed'
}

/** The handlers before this step that saved what a widget holds, such as the changed rows of a table. */
const savedIn = ({ host, finished }: EventContext): readonly string[] =>
  finished().filter((path) => {
    const end = path.lastIndexOf('.')
    const exposes = host.widgets.find(path.slice(0, end))?.descriptor.exposes ?? {}
    return Object.values(exposes).some(({ savedBy }) => savedBy === path.slice(end + 1))
  })
