import { mainRoute } from './check-routes.ts'
import { frameId, frameName, type FrameLayout } from './frame-facts.ts'
import type { FrameLink, FrameRecord } from './frame.ts'
import { pathParameters } from './route-path.ts'
import type { Route } from './route.ts'

/** What the frame has to know of a page. */
export interface FramePage {
  readonly id: string
  readonly name: string
  readonly isHidden: boolean
}

/** A page that the navigation can lead to. */
export interface FrameEntry {
  readonly pageId: string
  readonly pageName: string
  readonly path: string
  /** Its place among the links of the record; null where the builder has said nothing of it. */
  readonly place: number | null
  readonly icon: string | undefined
  readonly group: string | undefined
}

/** Where the frame stands while nobody has said so: nowhere where there is nothing to choose from. */
const layoutByDefault = (pages: readonly FramePage[]): FrameLayout =>
  pages.filter(({ isHidden }) => !isHidden).length > 1 ? 'header' : 'none'

/** The frame of an application, with what holds where the builder has not said otherwise. */
export const frameOf = (stored: FrameRecord | undefined, pages: readonly FramePage[]): FrameRecord =>
  stored ?? {
    kind: 'frame',
    id: frameId,
    name: frameName,
    scope: 'app',
    layout: layoutByDefault(pages),
    title: '',
    logo: '',
    isShownEmbedded: true,
    links: [],
  }

/**
 * The pages that the navigation leads to, in its order. A hidden page is listed nowhere, and a page whose path has
 * parameters cannot be opened without a value for them.
 */
export const frameEntries = (
  { links }: Pick<FrameRecord, 'links'>,
  pages: readonly FramePage[],
  routes: readonly Pick<Route, 'pageId' | 'path' | 'widgetId'>[],
): FrameEntry[] => {
  const placeOf = new Map(links.map(({ pageId }, place) => [pageId, place]))
  return pages
    .flatMap(({ id, name, isHidden }): FrameEntry[] => {
      const path = mainRoute(routes, id)?.path
      if (isHidden || path === undefined || pathParameters(path).length > 0) return []
      const place = placeOf.get(id) ?? null
      const link: FrameLink | undefined = place === null ? undefined : links[place]
      return [{ pageId: id, pageName: name, path, place, icon: link?.icon, group: link?.group }]
    })
    .sort((one, other) => (one.place ?? links.length) - (other.place ?? links.length))
}

/**
 * The entry that stands for the page at a path: that of the page itself, or the one that the path begins with, as the
 * list of orders does for one order. Null where there is none.
 */
export const entryAt = (
  entries: readonly FrameEntry[],
  page: { readonly pageId: string; readonly path: string },
): { readonly entry: FrameEntry; readonly isPage: boolean } | null => {
  const own = entries.find(({ pageId }) => pageId === page.pageId)
  if (own !== undefined) return { entry: own, isPage: true }
  const [above] = entries
    .filter(({ path }) => path !== '/' && page.path.startsWith(`${path}/`))
    .sort((one, other) => other.path.length - one.path.length)
  return above === undefined ? null : { entry: above, isPage: false }
}
