import { commonViews, fetchOtherViews, structuralViews } from '../views.ts'
import { ViewSource } from './view-source.ts'

/** The views of all widgets of the product. */
export const productViews = new ViewSource(structuralViews, commonViews, fetchOtherViews)

/**
 * Fetches the views of the given types before a page is drawn, so that nothing pops in. A view that cannot be fetched
 * is left for its frame to report; the promise never rejects.
 */
export const preloadViews = async (types: readonly string[]): Promise<void> => {
  await Promise.allSettled([...new Set(types)].map((type) => productViews.load(type)))
}
