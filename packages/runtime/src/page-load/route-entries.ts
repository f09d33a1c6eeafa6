import { pathParameters, type EventHandler, type Route } from '@ashlar/schema'
import { evaluationErrorSeconds, type Alerts } from '../alerts/alerts.ts'
import { collectInputs } from '../apis/collect-inputs.ts'
import type { ApiRunner } from '../apis/api-runner.ts'
import type { ApplicationMode, PageModel } from '../page-model.ts'
import type { WidgetInstance, WidgetStore } from '../state/widget-store.ts'
import type { Navigation, PageLocation } from '../navigation/navigation.ts'

/** What entering routes needs of the application around it. */
export interface RouteEntriesHost {
  mode: ApplicationMode
  alerts: Alerts
  runner: ApiRunner
  widgets: WidgetStore
  navigation: Navigation
  read: (path: string) => unknown
  controlOverlay: (instance: WidgetInstance, direction: 'open' | 'close') => void
  takeLocation: (location: PageLocation) => void
  /** Resolves when everything is evaluated. */
  settled: () => Promise<void>
  /** Loads the page. */
  load: () => Promise<void>
  /** Runs APIs of the page load again, with those that depend on them and what an earlier load left. */
  loadChanged: (changed: ReadonlySet<string>) => Promise<void>
  run: (path: string, steps: EventHandler) => Promise<void>
  isStopped: () => boolean
}

/** The modal or slideout that a route opened. */
interface OpenedOverlay {
  readonly routeId: string
  readonly widgetId: string
  /** The entry over which it was opened; empty where the page was opened with it. */
  readonly over: string
}

/** What happens when a route of a page is entered: its modal opens, what changed is loaded, its steps run. */
export class RouteEntries {
  readonly #host: RouteEntriesHost
  #routes: readonly Route[] = []
  #opened: OpenedOverlay | null = null
  /** The entry over which lay what was closed just now. */
  #returnsTo: string | undefined
  #present = ''
  #entries = 0

  constructor(host: RouteEntriesHost) {
    this.#host = host
  }

  take(page: PageModel): void {
    this.#routes = page.routes ?? []
  }

  /** Whether a modal or slideout is opened by a route. */
  isRouted({ record }: WidgetInstance): boolean {
    return this.#routes.some(({ widgetId }) => widgetId === record.id)
  }

  /** Opens the page at a location: loads everything, then runs the steps of the route. */
  async start(location: PageLocation): Promise<void> {
    const entry = this.#begin(location)
    await this.#host.load()
    await this.#runSteps(location, entry)
  }

  /** Enters a route of the page that is open already: loads what the address changes, then runs its steps. */
  async enter(location: PageLocation): Promise<void> {
    const before = this.#inputs()
    this.#host.takeLocation(location)
    const returnsTo = this.#opened?.over ?? this.#returnsTo
    const entry = this.#begin(location)
    await this.#host.settled()
    if (!this.#isPresent(entry)) return
    const after = this.#inputs()
    const changed = new Set([...after].flatMap(([name, text]) => (before.get(name) === text ? [] : [name])))
    await this.#host.loadChanged(changed)
    // What lay under a closed modal was there all the time.
    if (returnsTo !== this.#present) await this.#runSteps(location, entry)
  }

  /** A property was set: the overlay of the present route that closes leaves its route. */
  wasSet(name: string, property: string, value: unknown): void {
    const opened = this.#opened
    if (opened === null || property !== 'isOpen' || value !== false) return
    if (this.#host.widgets.find(opened.widgetId)?.name !== name) return
    this.#opened = null
    this.#returnsTo = opened.over
    this.#host.navigation.leaveOverlay(opened.routeId)
  }

  #begin(location: PageLocation): number {
    const route = this.#routeOf(location)
    const over = this.#opened?.over ?? this.#present
    const key = route === undefined ? '' : JSON.stringify([route.id, location.routeParams])
    const left = this.#opened
    this.#opened = null
    this.#returnsTo = undefined
    if (left !== null && left.widgetId !== route?.widgetId) this.#control(left.widgetId, 'close')
    if (route?.widgetId !== undefined) {
      this.#opened = { routeId: route.id, widgetId: route.widgetId, over }
      this.#control(route.widgetId, 'open')
    }
    this.#present = key
    this.#warnOfMissing(route, location)
    this.#entries += 1
    return this.#entries
  }

  async #runSteps(location: PageLocation, entry: number): Promise<void> {
    const route = this.#routeOf(location)
    if (!this.#isPresent(entry) || route?.onRouteLoad === undefined || route.onRouteLoad.length === 0) return
    await this.#host.run(`${route.path}.onRouteLoad`, route.onRouteLoad)
  }

  #isPresent(entry: number): boolean {
    return entry === this.#entries && !this.#host.isStopped()
  }

  #routeOf({ routeId }: PageLocation): Route | undefined {
    return this.#routes.find(({ id }) => id === routeId)
  }

  #control(widgetId: string, direction: 'open' | 'close'): void {
    const instance = this.#host.widgets.find(widgetId)
    if (instance !== undefined) this.#host.controlOverlay(instance, direction)
  }

  #warnOfMissing(route: Route | undefined, { routeParams }: PageLocation): void {
    if (route === undefined || this.#host.mode === 'edit') return
    if (pathParameters(route.path).every((name) => Object.hasOwn(routeParams, name))) return
    this.#host.alerts.show(
      `Route parameters are missing for ${route.path}`,
      'warning',
      evaluationErrorSeconds,
    )
  }

  /** What the APIs of the page load would send now, as text to compare. */
  #inputs(): Map<string, string> {
    const apis = this.#host.runner.all().filter((api) => api.runsOnPageLoad)
    return new Map(
      apis.map(({ name, inputs }) => [name, JSON.stringify(collectInputs(inputs, this.#host.read))]),
    )
  }
}
