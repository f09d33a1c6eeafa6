import { structuralViews, viewLoaders } from '../views.ts'
import type { WidgetView } from '../view.ts'

const loadedViews = new Map<string, WidgetView>(Object.entries(structuralViews))
const pendingViews = new Map<string, Promise<WidgetView>>()

/** The view of a type where it is here already. */
export const loadedView = (type: string): WidgetView | undefined => loadedViews.get(type)

/**
 * The view of a type, fetched when it is asked for first. The same promise for everyone who asks meanwhile, also when
 * it failed, until `forgetFailedView`; so that a page does not ask a server that is away in a loop.
 */
export const loadView = (type: string): Promise<WidgetView> => {
  const pending = pendingViews.get(type)
  if (pending !== undefined) return pending
  const load = viewLoaders[type]
  const promise =
    load === undefined
      ? Promise.reject(new Error(`This version of the application knows no component of type ${type}.`))
      : load().then((view) => {
          loadedViews.set(type, view)
          return view
        })
  pendingViews.set(type, promise)
  return promise
}

/** Lets the next `loadView` of a type try again. */
export const forgetFailedView = (type: string): void => {
  if (!loadedViews.has(type)) pendingViews.delete(type)
}

/**
 * Fetches the views of the given types before a page is drawn, so that nothing pops in. A view that cannot be fetched
 * is left for its frame to report; the promise never rejects.
 */
export const preloadViews = async (types: readonly string[]): Promise<void> => {
  const missing = [...new Set(types)].filter((type) => !loadedViews.has(type))
  await Promise.allSettled(missing.map(loadView))
}
