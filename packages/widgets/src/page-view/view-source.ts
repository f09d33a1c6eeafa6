import type { ViewLoaders } from '../families/family.ts'
import type { WidgetView } from '../view.ts'

/**
 * React reads `status` and `value` of a promise that `use` is given, and with them draws at once; without them it would
 * show the placeholder for a moment even where the view has long been here.
 */
const settled = (promise: Promise<WidgetView>, view: WidgetView): Promise<WidgetView> =>
  Object.assign(promise, { status: 'fulfilled', value: view })

/** Where frames have the views of their widgets from. */
export class ViewSource {
  readonly #loaders: ViewLoaders
  readonly #fetchOthers: () => Promise<ViewLoaders>
  readonly #loaded: Set<string>
  readonly #views: Map<string, Promise<WidgetView>>

  /**
   * `present` are the views that are part of the page's own code, `loaders` fetch some others, and `fetchOthers` brings
   * the loaders of the rest.
   */
  constructor(
    present: Readonly<Record<string, WidgetView>>,
    loaders: ViewLoaders,
    fetchOthers: () => Promise<ViewLoaders>,
  ) {
    this.#loaders = loaders
    this.#fetchOthers = fetchOthers
    this.#loaded = new Set(Object.keys(present))
    this.#views = new Map(
      Object.entries(present).map(([type, view]) => [type, settled(Promise.resolve(view), view)]),
    )
  }

  /**
   * The view of a type, fetched when it is asked for first, for React's `use`. The same promise for everyone who asks,
   * also when it failed, until `forgetFailure`; so that a page does not ask a server that is away in a loop.
   */
  load(type: string): Promise<WidgetView> {
    const known = this.#views.get(type)
    if (known !== undefined) return known
    const promise = this.#fetch(type)
    // A frame that uses the promise reports its failure; without one a preload must not count as unhandled.
    promise.catch(() => undefined)
    this.#views.set(type, promise)
    return promise
  }

  /** Lets the next `load` of a type try again. */
  forgetFailure(type: string): void {
    if (!this.#loaded.has(type)) this.#views.delete(type)
  }

  #fetch(type: string): Promise<WidgetView> {
    const load = this.#loaders[type] ?? (() => this.#fetchOther(type))
    const promise: Promise<WidgetView> = load().then((view) => {
      this.#loaded.add(type)
      void settled(promise, view)
      return view
    })
    return promise
  }

  async #fetchOther(type: string): Promise<WidgetView> {
    const load = (await this.#fetchOthers())[type]
    if (load === undefined)
      throw new Error(`This version of the application knows no component of type ${type}.`)
    return load()
  }
}
