import { structuralViews, viewLoaders } from '../views.ts'
import type { WidgetView } from '../view.ts'

/**
 * React reads `status` and `value` of a promise that `use` is given, and with them draws at once; without them it would
 * show the placeholder for a moment even where the view has long been here.
 */
const settled = (promise: Promise<WidgetView>, view: WidgetView): Promise<WidgetView> =>
  Object.assign(promise, { status: 'fulfilled', value: view })

const loadedTypes = new Set(Object.keys(structuralViews))
const views = new Map<string, Promise<WidgetView>>(
  Object.entries(structuralViews).map(([type, view]) => [type, settled(Promise.resolve(view), view)]),
)

/**
 * The view of a type, fetched when it is asked for first, for React's `use`. The same promise for everyone who asks, also
 * when it failed, until `forgetFailedView`; so that a page does not ask a server that is away in a loop.
 */
export const loadView = (type: string): Promise<WidgetView> => {
  const known = views.get(type)
  if (known !== undefined) return known
  const load = viewLoaders[type]
  const promise: Promise<WidgetView> =
    load === undefined
      ? Promise.reject(new Error(`This version of the application knows no component of type ${type}.`))
      : load().then((view) => {
          loadedTypes.add(type)
          settled(promise, view)
          return view
        })
  // A frame that uses the promise reports its failure; without one a preload must not count as unhandled.
  promise.catch(() => undefined)
  views.set(type, promise)
  return promise
}

/** Lets the next `loadView` of a type try again. */
export const forgetFailedView = (type: string): void => {
  if (!loadedTypes.has(type)) views.delete(type)
}

/**
 * Fetches the views of the given types before a page is drawn, so that nothing pops in. A view that cannot be fetched
 * is left for its frame to report; the promise never rejects.
 */
export const preloadViews = async (types: readonly string[]): Promise<void> => {
  await Promise.allSettled([...new Set(types)].map(loadView))
}
