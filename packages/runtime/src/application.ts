import type { RunView } from '@ashlar/contract'
import { Alerts, cycleWarningSeconds, dependencyErrorSeconds } from './alerts/alerts.ts'
import { ApiRunner, type ResolvePath } from './apis/api-runner.ts'
import { Cells } from './cells/cells.ts'
import { resolvePath } from './cells/resolve-path.ts'
import { globalEntities, themeEntity } from './evaluation/entity-source.ts'
import { EvaluationSession } from './evaluation/evaluation-session.ts'
import { PageValues } from './evaluation/page-values.ts'
import type { StepHost } from './events/event-context.ts'
import { PageEvents } from './events/page-events.ts'
import { runHandler } from './events/run-handler.ts'
import { cycleWarning, loadOrder } from './page-load/load-order.ts'
import type { Application, ApplicationOptions, PageModel, RunCause } from './ports.ts'
import { cloneableNames } from './state/cloneable.ts'
import { inspectPath, scopeEntries } from './state/inspect.ts'
import { BatchedListeners, Listeners } from './state/listeners.ts'
import { PageSources } from './state/page-sources.ts'
import { StateVariables } from './state/state-variables.ts'
import { makeWidgetHost, type WidgetHostParts } from './state/widget-host.ts'
import { type WidgetInstance, WidgetStore } from './state/widget-store.ts'
import { WidgetTree } from './state/widget-tree.ts'
import { WidgetValues } from './state/widget-values.ts'

/** Brings a page to life. Its bindings are evaluated from now on; its APIs do not run before `start`. */
export const createApplication = (options: ApplicationOptions): Application => {
  const { mode, catalogue } = options
  const values = new PageValues()
  const sources = new PageSources(catalogue)
  const tree = new WidgetTree()
  const all = new BatchedListeners()
  const alertListeners = new Listeners()
  const alerts = new Alerts(alertListeners)
  let apiDependencies: Readonly<Record<string, readonly string[]>> = {}
  let isStopped = false

  const runner = new ApiRunner({
    runApi: options.runApi,
    cancelRun: options.cancelRun,
    read: (path) => values.at(path),
    isKnown: (path) => values.isKnown(path),
    set: (api, property, value) => setProperty(api, property, value),
    settled: () => session.settled(),
    changed: (api) => {
      widgets.apiChanged(api)
      all.tell()
    },
  })
  const widgets = new WidgetStore(catalogue, values, {
    isLoading: (api) => runner.state(api).isLoading,
    failure: (api) => {
      const { run } = runner.state(api)
      return run?.status === 'failed' ? (run.error?.message ?? 'The run failed.') : null
    },
  })
  const session = new EvaluationSession(options.evaluation, values, {
    changed: (paths) => {
      const names = new Set(paths.map((path) => path.split('.', 1)[0] ?? ''))
      for (const name of names) {
        widgetValues.checkInitial(name)
        widgets.changedName(name)
        cells.checkLength(name)
      }
      all.tell()
    },
    dependenciesChanged: (dependencies) => {
      apiDependencies = dependencies
      widgets.takeDependencies(dependencies)
    },
    failed: (message, isOver) => {
      // Whoever uses the application hears of it only when nothing works any more.
      if (isOver) {
        alerts.show(message, 'error', dependencyErrorSeconds)
        // Nothing more is coming: defaults are shown instead of waiting for ever.
        widgets.takeDependencies(apiDependencies)
      } else if (mode === 'edit') alerts.show(message, 'warning', dependencyErrorSeconds)
    },
  })
  const setProperty = (name: string, property: string, value: unknown): boolean => {
    if (!values.set(name, property, value)) return false
    session.set(name, property, value)
    widgets.changedName(name)
    cells.checkLength(name)
    all.tell()
    return true
  }
  const clearProperty = (name: string, property: string): void => {
    if (!values.clear(name, property)) return
    session.clear(name, property)
    widgets.changedName(name)
    cells.checkLength(name)
    all.tell()
  }
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
    childKeys: ({ cell, name, record }) => {
      const own = cells.named(cell)
      const among = [own, ...cells.cellsOf(name)]
      return among.flatMap((around) => tree.children(record.id).map((id) => around?.keyOf(id) ?? id))
    },
    setProperty,
    clearProperty,
  })
  const variables = new StateVariables({
    storage: options.storage,
    setProperty,
    clearProperty,
    warn,
  })

  const handleApi = async (name: string, run: RunView, chain: readonly string[]): Promise<void> => {
    const api = runner.find(name)
    if (api === undefined || run.status === 'cancelled' || isStopped) return
    const property = run.status === 'succeeded' ? 'onSuccess' : 'onError'
    if (api[property].length === 0) return
    await runHandler(steps, {
      path: `${name}.${property}`,
      steps: api[property],
      names: run.error === null ? {} : { error: run.error.message },
      chain,
      whileBusy: (work) => work,
    })
  }
  const runWithHandlers = async (
    name: string,
    cause: RunCause,
    {
      chain = [],
      isHandled = false,
      resolve,
    }: { chain?: readonly string[]; isHandled?: boolean; resolve?: ResolvePath },
  ): Promise<RunView> => {
    const run = await runner.run(name, cause, resolve)
    const isTold = isHandled || widgets.isShown(name) || (runner.find(name)?.onError.length ?? 0) > 0
    if (run.status === 'failed' && !isTold && !isStopped) {
      alerts.show(`${name}: ${run.error?.message ?? 'The run failed.'}`, 'error', dependencyErrorSeconds)
    }
    await handleApi(name, run, chain)
    return run
  }

  /** What steps may do: those of a handler in a repeated cell mean the widgets of that cell. */
  const stepsOf = (instance: WidgetInstance | null): StepHost => {
    const names = instance === null ? undefined : values.source(instance.name)?.message.names
    const as = names === undefined ? undefined : instance?.name
    const resolve: ResolvePath = (path) => resolvePath(path, names)
    return {
      mode,
      alerts,
      evaluate: (templates, own) => session.evaluate(templates, own, as),
      hasApi: (name) => runner.find(name) !== undefined,
      runApi: (name, chain, isHandled) =>
        runWithHandlers(name, 'eventHandler', { chain, isHandled, resolve }),
      cancelApi: (name) => {
        runner.cancel(name)
      },
      setVariable: (name, value) => variables.set(name, value),
      resetVariable: (name) => variables.reset(name),
      widget: (name) => {
        const found = widgets.named(resolve(name))
        const descriptor = found && catalogue.get(found.record.type)
        return found && descriptor ? { instance: found, descriptor } : null
      },
      setWidgetValue: (target, property, value) => widgetValues.set(target, property, value),
      resetWidget: (target, property, withChildren) => widgetValues.reset(target, property, withChildren),
      navigate: options.navigate,
      controlOverlay: (target, direction) => events.controlOverlay(target, direction),
      controlTimer: (name, command, pause) => events.timers.control(name, command, pause),
      customEvent: (name) => events.customEvent(name),
      triggerEvent: (event, payload, chain) => events.triggerEvent(event, payload, chain),
    }
  }
  const steps = stepsOf(null)
  const events = new PageEvents({
    catalogue,
    values,
    widgets,
    setProperty,
    run: (call) => runHandler(steps, { ...call, whileBusy: (work) => work }),
    warn,
  })

  const hostParts: WidgetHostParts = {
    mode,
    tree,
    widgets,
    widgetValues,
    cells,
    page: () => page,
    trigger: (instance, eventProperty, details) => {
      const handler = widgetValues.handler(instance.record, eventProperty)
      if (isStopped || handler === undefined || handler.length === 0) return
      const whileBusy = async <Value>(work: Promise<Value>): Promise<Value> => {
        widgets.countBusy(instance.key, 1)
        return work.finally(() => widgets.countBusy(instance.key, -1))
      }
      const path = `${instance.record.name}.${eventProperty}`
      const names = cloneableNames(details)
      void runHandler(stepsOf(instance), { path, steps: handler, names, chain: [], whileBusy })
    },
  }
  const page = makeWidgetHost(hostParts, null)

  const takePage = (model: PageModel): void => {
    const change = sources.take(model)
    const isGone = new Set(change.removed)
    const reordered = tree.take(model.widgets)
    const changedWidgets = widgets.take(model.widgets)
    for (const name of isGone) if (!change.renamed.some(({ from }) => from === name)) values.delete(name)
    values.rename(change.renamed)
    values.define(change.defined)
    if (isGone.size > 0 || change.defined.length > 0) session.define(change.defined, change.removed)
    for (const { name, property } of change.outdated) clearProperty(name, property)
    cells.update()
    runner.take(model.apis)
    variables.take(model)
    events.take(model)
    for (const source of change.defined) widgetValues.checkInitial(source.message.name)
    for (const id of new Set([...reordered, ...changedWidgets])) widgets.changed(id)
    all.tell()
  }

  const loadPage = async (): Promise<void> => {
    events.timers.startPage()
    const names = runner
      .all()
      .filter((api) => api.runsOnPageLoad)
      .map((api) => api.name)
    runner.announce(names)
    // An API that waits for nothing runs while the evaluator is still starting.
    const started = new Map(
      names
        .filter((name) => runner.isReady(name))
        .toSorted()
        .map((name) => [name, runWithHandlers(name, 'pageLoad', {})] as const),
    )
    await session.settled()
    const { batches, cycles } = loadOrder(names, apiDependencies)
    for (const cycle of cycles) {
      for (const name of cycle) runner.withdraw(name)
      if (mode === 'edit') alerts.show(cycleWarning(cycle), 'warning', cycleWarningSeconds)
    }
    let hasFailed = false
    for (const batch of batches) {
      if (isStopped) return
      const runs = await Promise.all(
        batch.map((name) => started.get(name) ?? runWithHandlers(name, 'pageLoad', {})),
      )
      hasFailed ||= runs.some(({ status }) => status === 'failed')
    }
    // Whoever builds hears of it once, also where a component or a handler shows the failure to those who use it.
    if (hasFailed && mode !== 'published' && !isStopped) {
      alerts.show('Failed to load onPageLoad actions', 'error', dependencyErrorSeconds)
    }
  }

  const globals = globalEntities(options.globals, options.theme, options.scheme ?? 'light')
  values.define(globals)
  session.define(globals)
  takePage(options.page)

  const application: Application = {
    ...page,
    get rootId() {
      return tree.rootId
    },
    start: loadPage,
    update: (model) => {
      if (!isStopped) takePage(model)
    },
    takeTheme: (theme, scheme) => {
      if (isStopped) return
      const entity = themeEntity(theme, scheme)
      values.define([entity])
      session.define([entity])
      all.tell()
    },
    // A click on Run is shown where it was clicked, so nothing else has to tell of its failure.
    runApi: (name, eventType = 'runClick') => runWithHandlers(name, eventType, { isHandled: true }),
    cancelApi: (name) => {
      const api = runner.find(name)
      if (!runner.cancel(name) || options.runsCancelHandlers !== true || api === undefined) return
      const path = `${name}.onCancel`
      void runHandler(steps, { path, steps: api.onCancel, names: {}, chain: [], whileBusy: (work) => work })
    },
    apiState: (name) => runner.state(name),
    controlTimer: (name, command) => events.controlTimer(name, command),
    runTimer: (name) => events.runTimer(name),
    restartPausedTimers: () => events.timers.restartPaused(),
    triggerEvent: async (name, payload) => {
      const event = events.customEvent(name)
      if (event === null) warn('Event not found')
      else await events.triggerEvent(event, cloneableNames(payload), [])
    },
    names: (place) => scopeEntries(values, widgets, catalogue, place),
    inspect: (path) => inspectPath(values, path),
    subscribeAll: (listener) => all.add(listener),
    alerts: () => alerts.list(),
    dismissAlert: (id) => alerts.dismiss(id),
    subscribeAlerts: (listener) => alertListeners.add(listener),
    stop: () => {
      isStopped = true
      events.stop()
      runner.stop()
      session.stop()
      alerts.stop()
      widgets.stop()
      all.clear()
      alertListeners.clear()
    },
  }
  return application
}
