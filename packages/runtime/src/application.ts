import type { EventHandler } from '@ashlar/schema'
import { ApplicationScope } from './application-scope/application-scope.ts'
import { controlsOf } from './application-controls.ts'
import { Alerts, dependencyErrorSeconds } from './alerts/alerts.ts'
import { ApiHandlers } from './apis/api-handlers.ts'
import { ApiRunner } from './apis/api-runner.ts'
import { InputChanges } from './apis/input-changes.ts'
import { Cells } from './state/cells/cells.ts'
import { Embedding } from './embedding/embedding.ts'
import { causeOfUpdate } from './evaluation/evaluation-delay.ts'
import { EvaluationSession } from './evaluation/evaluation-session.ts'
import { pageListener } from './evaluation/page-listener.ts'
import { PageSurroundings } from './page-surroundings.ts'
import { PageValues } from './evaluation/page-values.ts'
import { ProblemNotices } from './evaluation/problem-notices.ts'
import { PageEvents } from './events/page-events.ts'
import { noChain } from './handlers/chain.ts'
import { WithoutEvaluation } from './first-paint/without-evaluation.ts'
import { type HandlerCall } from './handlers/handler-call.ts'
import { runHandler } from './events/run-handler.ts'
import type { StepOutcome } from './handlers/step-outcome.ts'
import { stepsIn, type StepParts } from './events/steps-in.ts'
import { triggerHandler } from './events/trigger-handler.ts'
import { RouteEntries } from './page-load/route-entries.ts'
import { noDevice } from './device.ts'
import { ScriptNames } from './events/scripts/script-names.ts'
import { LoadingThrottle } from './page-load/loading-throttle.ts'
import { PageLoad } from './page-load/page-load.ts'
import type { Application, ApplicationOptions } from './ports.ts'
import { type PageModel, isOfPage } from './page-model.ts'
import { cloneableNames } from './cloneable.ts'
import { BatchedListeners, Listeners } from './listeners.ts'
import { PageSources } from './state/page-sources.ts'
import { OngoingWork } from './state/ongoing-work.ts'
import { PropertyChanges } from './state/property-changes.ts'
import { ValueListeners } from './value-listeners.ts'
import { VariableChanges } from './state/variable-changes.ts'
import { StoredVariables } from './state/stored-variables.ts'
import { StateVariables } from './state/state-variables.ts'
import { makeWidgetHost, type WidgetHostParts } from './state/widget-host.ts'
import { WidgetMethods } from './state/widget-methods.ts'
import { WidgetStore } from './state/widget-store.ts'
import { WidgetTree } from './state/widget-tree.ts'
import { WidgetValues } from './state/widget-values.ts'

/** Brings a page to life. Its bindings are evaluated from now on; its APIs do not run before `start`. */
export const createApplication = (options: ApplicationOptions): Application => {
  const { mode, catalogue, scope = new ApplicationScope(options.storage) } = options
  const { tracer } = scope
  const values = new PageValues()
  const ongoing = new OngoingWork()
  const sources = new PageSources(catalogue)
  const tree = new WidgetTree()
  const all = new BatchedListeners()
  const alertListeners = new Listeners()
  const alerts = new Alerts(alertListeners)
  const notices = new ProblemNotices({ mode, alerts, report: options.report })
  let apiDependencies: Readonly<Record<string, readonly string[]>> = {}
  let isStopped = false

  const runner = new ApiRunner({
    runApi: (request, ...given) => options.runApi(surroundings.withProfile(request), ...given),
    showsProgress: mode === 'edit',
    cancelRun: options.cancelRun,
    read: (path) => values.at(path),
    isKnown: (path) => values.isKnown(path),
    set: (api, property, value) => setProperty(api, property, value, 'apiSuccess'),
    settled: () => session.settled(),
    changed: (api) => {
      loading.changed(api, runner.isAwaited(api))
      all.tell()
    },
  })
  const loading = new LoadingThrottle((api) => widgets.apiChanged(api))
  const widgets = new WidgetStore(catalogue, values, {
    isLoading: (api) => runner.isAwaited(api),
    failure: (api) => runner.failure(api),
  })
  const listener = pageListener({
    mode,
    alerts,
    notices,
    changed: (names) => valueListeners.tellComputed(names),
    dependenciesChanged: (dependencies) => {
      apiDependencies = dependencies
      widgets.takeDependencies(dependencies)
    },
    restarted: () => pageLoad.evaluationRestarted(),
    settled: () => withoutEvaluation.evaluated(),
    // Defaults are shown instead of waiting for ever.
    gaveUp: () => widgets.takeDependencies(apiDependencies),
  })
  const session = new EvaluationSession(options.evaluation, values, listener)
  const valueListeners = new ValueListeners({
    widgets,
    all,
    cells: () => cells,
    widgetValues: () => widgetValues,
    variableChanges: () => variableChanges,
    inputChanges: () => inputChanges,
  })
  const withoutEvaluation = new WithoutEvaluation(values, widgets, (names) =>
    valueListeners.tellComputed(names),
  )
  const properties = new PropertyChanges({
    values,
    session: () => session,
    changed: (name, property) => {
      valueListeners.tellSet(name)
      withoutEvaluation.changed(name, property)
    },
    wasSet: (name, property, value) => entries.wasSet(name, property, value),
  })
  const setProperty: PropertyChanges['set'] = (...given) => properties.set(...given)
  const clearProperty: PropertyChanges['clear'] = (...given) => properties.clear(...given)
  const cells: Cells = new Cells({
    sources,
    values,
    session,
    widgets,
    clearProperty,
    arrived: () => all.tell(),
    makeHost: (cell) => makeWidgetHost(hostParts, cell),
  })
  const warn = (message: string): void => {
    if (mode === 'edit') alerts.show(message, 'warning', dependencyErrorSeconds)
  }
  const widgetValues = new WidgetValues({
    catalogue,
    values,
    widgets,
    ongoing,
    childKeys: (instance) => cells.childKeys(instance, tree.children(instance.record.id)),
    setProperty,
    clearProperty,
  })
  const variables = new StateVariables(
    {
      set: (name, value) => setProperty(name, 'value', value),
      clear: (name) => clearProperty(name, 'value'),
    },
    new StoredVariables({ storage: options.storage, pageId: options.page.id, warn }),
  )

  const variableChanges: VariableChanges = new VariableChanges({
    read: (path) => values.at(path),
    settled: () => session.settled(),
    run: (path, handler, chain) => runSteps({ path, steps: handler, names: {}, chain }),
    isStopped: () => isStopped,
  })
  const apis: ApiHandlers = new ApiHandlers({
    runner,
    widgets,
    alerts,
    tracer,
    ongoing,
    settled: () => session.settled(),
    isStopped: () => isStopped,
    run: (call) => runSteps(call),
  })
  const inputChanges: InputChanges = new InputChanges({
    runner,
    apis,
    show: warn,
    settled: () => session.settled(),
    isStopped: () => isStopped,
  })
  const events = new PageEvents({
    catalogue,
    values,
    widgets,
    scope,
    setProperty,
    clearProperty,
    triggered: (event, payload) => embedding.triggered(event, payload),
    run: (call) => runToEnd(call),
    warn,
  })
  let model = options.page
  const pageHandler = (property: string): EventHandler => {
    const record = widgets.find(tree.rootId)?.record
    return (record && widgetValues.handler(record, property)) ?? []
  }
  const embedding = new Embedding(options.around, {
    pageProperties: () => widgets.find(tree.rootId)?.record.properties ?? {},
    event: (name) =>
      events.customEvent({ name, scope: 'page' }) ?? events.customEvent({ name, scope: 'app' }),
    trigger: async (event, payload) => {
      await events.triggerEvent(event, cloneableNames(payload), { chain: noChain })
    },
    redefine: () => takePage(model),
    run: (path, handler) => runSteps({ path, steps: handler, names: {}, chain: noChain }),
  })
  const runToEnd = (call: Omit<HandlerCall, 'whileBusy'>): Promise<StepOutcome> =>
    runHandler(steps, { ...call, whileBusy: (work) => work })
  const runSteps = async (call: Omit<HandlerCall, 'whileBusy'>): Promise<void> => {
    await runToEnd(call)
  }
  const methods = new WidgetMethods()
  const pageLoad: PageLoad = new PageLoad({
    mode,
    runner,
    apis,
    alerts,
    apiDependencies: () => apiDependencies,
    settled: () => session.settled(),
    steps: () => pageHandler('onPageLoad'),
    run: (steps) => runSteps({ path: `${model.name}.onPageLoad`, steps, names: {}, chain: noChain }),
  })
  const entries: RouteEntries = new RouteEntries({
    mode,
    alerts,
    runner,
    widgets,
    navigation: options.navigation,
    read: (path) => values.at(path),
    controlOverlay: (instance, direction) => events.controlOverlay(instance, direction),
    takeLocation: (location) => application.takeLocation(location),
    settled: () => session.settled(),
    load: () => {
      scope.start()
      events.timers.startPage()
      return pageLoad.start()
    },
    loadChanged: (changed) => pageLoad.enter(changed),
    run: (path, handler) => runSteps({ path, steps: handler, names: {}, chain: noChain }),
    isStopped: () => isStopped,
  })
  const surroundings = new PageSurroundings({
    options,
    stored: scope.stored,
    define: (entity) => {
      if (isStopped) return
      values.define([entity])
      session.define([entity])
      withoutEvaluation.redefined()
      all.tell()
    },
  })
  const scriptNames = new ScriptNames(catalogue)
  const stepParts: StepParts = {
    mode,
    catalogue,
    alerts,
    tracer,
    values,
    session,
    runner,
    apis,
    pageLoad,
    variables,
    variableChanges,
    scope,
    widgets,
    widgetValues,
    ongoing,
    methods,
    events,
    navigation: options.navigation,
    entries,
    profiles: surroundings.profiles,
    store: surroundings.store,
    scriptNames,
    device: options.device ?? noDevice,
    notices,
  }
  const steps = stepsIn(stepParts, null)

  const hostParts: WidgetHostParts = {
    mode,
    tree,
    widgets,
    widgetValues,
    methods,
    tell: (style, message) => {
      if (!isStopped) alerts.show(message, style)
    },
    cells,
    page: () => page,
    trigger: (...given) =>
      triggerHandler({ steps: () => stepParts, widgets, widgetValues, isStopped: () => isStopped }, ...given),
  }
  const page = makeWidgetHost(hostParts, null)

  const takePage = (given: PageModel, cause: typeof causeOfUpdate = () => 'valueChange'): void => {
    model = given
    embedding.take(model.embedProperties ?? [])
    const change = sources.take(model, embedding.values)
    const reordered = tree.take(model.widgets)
    const changedWidgets = widgets.take(model.widgets)
    values.takeSources(change)
    if (change.removed.length > 0 || change.defined.length > 0) {
      session.define(change.defined, change.removed, cause(change.defined))
    }
    for (const { name, property } of change.outdated) clearProperty(name, property)
    cells.update()
    runner.take(model.apis)
    inputChanges.take(model.apis)
    variables.take(model.stateVariables.filter(isOfPage))
    events.take(model)
    variableChanges.take(model.stateVariables)
    scriptNames.take(model)
    entries.take(model)
    for (const source of change.defined) widgetValues.checkInitial(source.message.name)
    for (const id of new Set([...reordered, ...changedWidgets])) widgets.changed(id)
    all.tell()
  }

  takePage(options.page)
  const application: Application = {
    ...page,
    get rootId() {
      return tree.rootId
    },
    start: () => {
      const started = entries.start(surroundings.location)
      if (mode !== 'edit') withoutEvaluation.begin(options.page.given, session.settled())
      return started
    },
    enter: (given) => entries.enter(given),
    update: (model) => {
      if (!isStopped) takePage(model, causeOfUpdate)
    },
    takeTheme: (theme, scheme) => surroundings.takeTheme(theme, scheme),
    takeLocation: (location) => surroundings.takeLocation(location),
    takeEmbedProperties: async (given) => {
      if (!isStopped) await embedding.takeValues(given)
    },
    triggerFromAround: (name, payload) => embedding.trigger(name, payload),
    ...controlsOf({
      ...stepParts,
      all,
      alertListeners,
      runsCancelHandlers: () => options.runsCancelHandlers?.() === true,
      warn,
    }),
    stop: () => {
      isStopped = true
      for (const part of [pageLoad, loading, events, inputChanges]) part.stop()
      // What nobody else holds ends with its only page.
      if (options.scope === undefined) scope.stop()
      for (const part of [runner, session, alerts, widgets]) part.stop()
      for (const listeners of [all, alertListeners]) listeners.clear()
    },
  }
  return application
}
