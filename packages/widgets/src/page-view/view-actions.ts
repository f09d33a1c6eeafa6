import type { ViewFacts } from '@ashlar/schema'
import type { WidgetHost } from '../host.ts'
import type { ViewActions } from '../view.ts'

/** What the view of one widget tells the host. */
export const viewActions = (host: WidgetHost, id: string): ViewActions<ViewFacts> => ({
  setValue: (name, value) => host.setValue(id, name, value),
  report: (name, value) => host.report(id, name, value),
  trigger: (event, details) => host.trigger(id, event, details),
})
