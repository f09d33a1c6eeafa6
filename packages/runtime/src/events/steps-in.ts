import type { EntityReference } from '@ashlar/schema'
import type { ApplicationScope } from '../application-scope/application-scope.ts'
import type { ApiHandlers } from '../apis/api-handlers.ts'
import type { ApiRunner, ResolvePath } from '../apis/api-runner.ts'
import { resolvePath } from '../state/cells/resolve-path.ts'
import type { Alerts } from '../alerts/alerts.ts'
import type { EvaluationSession } from '../evaluation/evaluation-session.ts'
import type { ProblemNotices } from '../evaluation/problem-notices.ts'
import type { PageValues } from '../evaluation/page-values.ts'
import type { Navigation } from '../navigation/navigation.ts'
import type { RouteEntries } from '../page-load/route-entries.ts'
import type { PageLoad } from '../page-load/page-load.ts'
import type { ApplicationMode, WidgetFactsByType } from '../page-model.ts'
import type { OngoingWork } from '../state/ongoing-work.ts'
import type { StateVariables } from '../state/state-variables.ts'
import type { VariableChanges } from '../state/variable-changes.ts'
import type { WidgetMethods } from '../state/widget-methods.ts'
import type { WidgetInstance, WidgetStore } from '../state/widget-store.ts'
import type { WidgetValues } from '../state/widget-values.ts'
import type { ApplicationStore } from '../state/application-store.ts'
import type { Profiles } from '../profiles/profiles.ts'
import type { Device } from '../device.ts'
import type { ScriptNames } from './scripts/script-names.ts'
import type { Tracer } from '../tracing/tracer.ts'
import type { PageEvents } from './page-events.ts'
import type { StepHost } from './step-host.ts'

/** What the steps of an application work with. */
export interface StepParts {
  mode: ApplicationMode
  catalogue: WidgetFactsByType
  alerts: Alerts
  tracer: Tracer
  values: PageValues
  session: EvaluationSession
  runner: ApiRunner
  apis: ApiHandlers
  pageLoad: PageLoad
  variables: StateVariables
  /** Runs what follows a change of a variable. */
  variableChanges: VariableChanges
  /** What belongs to the application and outlives the page. */
  scope: ApplicationScope
  widgets: WidgetStore
  widgetValues: WidgetValues
  ongoing: OngoingWork
  methods: WidgetMethods
  events: PageEvents
  navigation: Navigation
  entries: RouteEntries
  profiles: Profiles
  store: ApplicationStore
  scriptNames: ScriptNames
  device: Device
  notices: ProblemNotices
}

/**
 * What the steps of a handler may do. Those of a handler in a repeated cell mean the widgets of that cell; `null`
 * stands for handlers that belong to no widget.
 */
export const stepsIn = (parts: StepParts, instance: WidgetInstance | null): StepHost => {
  const { mode, alerts, tracer, values, session, runner, apis, variableChanges, widgets, events } = parts
  const names = instance === null ? undefined : values.source(instance.name)?.message.names
  const as = names === undefined ? undefined : instance?.name
  const variablesOf = ({ scope }: EntityReference): StateVariables =>
    scope === 'app' ? parts.scope.variables : parts.variables
  const resolve: ResolvePath = (path) => resolvePath(path, names)
  return {
    mode,
    alerts,
    tracer,
    evaluate: (templates, own) => session.evaluate(templates, own, as),
    apis: {
      has: (name) => runner.find(name) !== undefined,
      inputs: (name) => runner.find(name)?.inputs ?? [],
      run: (name, call) => apis.run(name, 'eventHandler', { ...call, resolve }),
      cancel: (name) => {
        runner.cancel(name)
      },
      isShown: (name) => widgets.isShown(name),
    },
    pageLoad: { run: (chain) => parts.pageLoad.runOptimized(chain) },
    variables: {
      set: (variable, value, chain) =>
        variableChanges.during(variable, chain, () => variablesOf(variable).set(variable.name, value)),
      reset: (variable, chain) =>
        variableChanges.after(variable, chain, () => variablesOf(variable).reset(variable.name)),
    },
    widgets: {
      find: (name) => {
        const found = widgets.named(resolve(name))
        const descriptor = found && parts.catalogue.get(found.record.type)
        return found && descriptor ? { instance: found, descriptor } : null
      },
      setValue: (target, property, value) => parts.widgetValues.set(target, property, value),
      value: (target, property) => values.property(target.name, property),
      reset: (target, properties, withChildren) => parts.widgetValues.reset(target, properties, withChildren),
      tellAgain: (target, property) => session.tellAgain(target.name, property),
      callMethod: (target, method, handed) => parts.methods.call(target, method, handed),
      controlOverlay: (target, direction) => events.controlOverlay(target, direction),
      isRouted: (target) => parts.entries.isRouted(target),
    },
    timers: {
      control: (reference, command, pause) =>
        events.timersOf(reference).control(reference.name, command, pause),
      restartPaused: () => {
        events.timers.restartPaused()
        parts.scope.timers.restartPaused()
      },
    },
    events: {
      find: (reference) => events.customEvent(reference),
      trigger: (event, payload, ledHere) => events.triggerEvent(event, payload, ledHere),
    },
    navigation: parts.navigation,
    profiles: parts.profiles,
    store: parts.store,
    scripts: {
      entities: () => parts.scriptNames.all(),
      start: ({ entities, functions, ...script }) =>
        session.startScript({
          ...script,
          scope: { entities, functions, ...(as === undefined ? {} : { as }) },
        }),
      resume: (scriptId, answers) => session.resumeScript(scriptId, answers),
    },
    device: parts.device,
    ongoing: parts.ongoing,
    settled: () => session.settled(),
    report: (problem) => void parts.notices.log(problem),
  }
}
