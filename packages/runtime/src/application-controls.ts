import type { Alerts } from './alerts/alerts.ts'
import type { ApiHandlers } from './apis/api-handlers.ts'
import type { ApiRunner } from './apis/api-runner.ts'
import type { ApplicationScope } from './application-scope/application-scope.ts'
import type { EvaluationSession } from './evaluation/evaluation-session.ts'
import type { PageValues } from './evaluation/page-values.ts'
import { noChain } from './handlers/chain.ts'
import type { PageEvents } from './events/page-events.ts'
import type { WidgetFactsByType } from './page-model.ts'
import type { Application } from './ports.ts'
import { cloneableNames } from './cloneable.ts'
import { inspectPath, namesAt, scopeEntries } from './state/inspect.ts'
import type { BatchedListeners, Listeners } from './listeners.ts'
import type { WidgetStore } from './state/widget-store.ts'
import type { WidgetValues } from './state/widget-values.ts'

/** What the controls of an application work on. */
export interface ControlledParts {
  catalogue: WidgetFactsByType
  values: PageValues
  session: EvaluationSession
  widgets: WidgetStore
  widgetValues: WidgetValues
  runner: ApiRunner
  apis: ApiHandlers
  events: PageEvents
  scope: ApplicationScope
  alerts: Alerts
  all: BatchedListeners
  alertListeners: Listeners
  runsCancelHandlers: () => boolean
  /** Tells the builder. */
  warn: (message: string) => void
}

type Controls = Pick<
  Application,
  | 'entered'
  | 'enterAgain'
  | 'hasUnsaved'
  | 'runApi'
  | 'runPart'
  | 'tryApi'
  | 'cancelApi'
  | 'apiState'
  | 'controlTimer'
  | 'runTimer'
  | 'triggerEvent'
  | 'settled'
  | 'trace'
  | 'names'
  | 'namesAt'
  | 'inspect'
  | 'setValues'
  | 'evaluationTime'
  | 'subscribeAll'
  | 'alerts'
  | 'dismissAlert'
  | 'subscribeAlerts'
>

/** What screens around a page do with it by hand: run and stop things, look into it, show its alerts. */
export const controlsOf = (parts: ControlledParts): Controls => {
  const { catalogue, values, session, widgets, widgetValues, runner, apis, events, scope, alerts, warn } =
    parts
  const { tracer } = scope
  return {
    entered: () => widgetValues.entered(),
    enterAgain: (entered) => widgetValues.enterAgain(entered),
    hasUnsaved: (after) => widgetValues.hasUnsaved(after),
    // A click on Run is shown where it was clicked, so nothing else has to tell of its failure.
    runApi: (name, eventType = 'runClick') => apis.run(name, eventType, { isHandled: true }),
    runPart: (name, part) => runner.run(name, 'runClick', { part }),
    tryApi: (name, part) => runner.run(name, 'runClick', { part, isTrial: true }),
    cancelApi: (name) => {
      if (runner.cancel(name, 'manual') && parts.runsCancelHandlers()) void apis.cancelled(name)
    },
    apiState: (name) => runner.state(name),
    controlTimer: (timer, command) => events.controlTimer(timer, command),
    runTimer: (timer) => events.runTimer(timer),
    triggerEvent: async (reference, payload) => {
      const event = events.customEvent(reference)
      if (event === null) warn('Event not found')
      else await events.triggerEvent(event, cloneableNames(payload), { chain: noChain })
    },
    settled: () => session.settled(),
    trace: {
      spans: () => tracer.spans(),
      subscribe: (listener) => tracer.subscribe(listener),
      clear: () => tracer.clear(),
    },
    names: (place) => scopeEntries(values, widgets, catalogue, place),
    namesAt: (place) => namesAt(values, widgets, place),
    inspect: (path) => inspectPath(values, path),
    setValues: (name) => values.setProperties(name),
    evaluationTime: (name) => session.timeOf(name),
    subscribeAll: (listener) => parts.all.add(listener),
    alerts: () => alerts.list(),
    dismissAlert: (id) => alerts.dismiss(id),
    subscribeAlerts: (listener) => parts.alertListeners.add(listener),
  }
}
