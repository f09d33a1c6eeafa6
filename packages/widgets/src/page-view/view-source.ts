import type { ViewFacts } from '@ashlar/schema'
import type { ViewLoaders } from '../families/family.ts'
import type { AnyView, WidgetView } from '../view.ts'

/**
 * React reads `status` and `value` of a promise that `use` is given, and with them draws at once; without them it would
 * show the placeholder for a moment even where the view has long been here.
 */
const settled = (promise: Promise<DrawnView>, view: DrawnView): Promise<DrawnView> =>
  Object.assign(promise, { status: 'fulfilled', value: view })

/** A view of a widget of which frames know no more than that it has a descriptor. */
export type DrawnView = WidgetView<ViewFacts>

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `LoadersOf` has checked that the view of each type takes what its own descriptor says, and frames read values by the facts of that type; which type a record has is known only while a page is shown
const drawn = (view: AnyView): DrawnView => view as DrawnView

/** Where frames have the views of their widgets from. */
export class ViewSource {
  readonly #loaders: ViewLoaders
  readonly #fetchOthers: () => Promise<ViewLoaders>
  readonly #loaded: Set<string>
  readonly #views: Map<string, Promise<DrawnView>>

  /**
   * `present` are the views that are part of the page's own code, `loaders` fetch some others, and `fetchOthers` brings
   * the loaders of the rest.
   */
  constructor(
    present: Readonly<Record<string, AnyView>>,
    loaders: ViewLoaders,
    fetchOthers: () => Promise<ViewLoaders>,
  ) {
    this.#loaders = loaders
    this.#fetchOthers = fetchOthers
    this.#loaded = new Set(Object.keys(present))
    this.#views = new Map(
      Object.entries(present).map(([type, given]) => {
        const view = drawn(given)
        return [type, settled(Promise.resolve(view), view)]
      }),
    )
  }

  /**
   * The view of a type, fetched when it is asked for first, for React's `use`. The same promise for everyone who asks,
   * also when it failed, until `forgetFailure`; so that a page does not ask a server that is away in a loop.
   */
  load(type: string): Promise<DrawnView> {
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

  #fetch(type: string): Promise<DrawnView> {
    const load = this.#loaders[type] ?? (() => this.#fetchOther(type))
    const promise: Promise<DrawnView> = load().then((given) => {
      const view = drawn(given)
      this.#loaded.add(type)
      void settled(promise, view)
      return view
    })
    return promise
  }

  async #fetchOther(type: string): Promise<AnyView> {
    const load = (await this.#fetchOthers())[type]
    if (load === undefined)
      throw new Error(`This version of the application knows no component of type ${type}.`)
    return load()
  }
}
