import {
  mainRoute,
  nameSpaceOf,
  pathParameters,
  pathShape,
  type Change,
  type CustomEventRecord,
  type PageRecords,
  type Route,
  type WidgetCatalogue,
} from '@ashlar/schema'
import { forgetNames, namesGone } from './forget.ts'
import { mapList } from './handlers.ts'
import { renameReferences } from './rename.ts'

/**
 * The routes of an application after a change to one of its pages, or with `null` to the application itself: their steps
 * read what was renamed by its new name, and forget what was deleted. The same list where nothing changes. A route whose
 * modal was deleted stays, so that undo brings all of it back.
 */
export const followPage = (
  routes: Route[],
  pageId: string | null,
  change: Change,
  catalogue: WidgetCatalogue,
): Route[] => {
  const renamed = Object.values(change.updated).filter(([from, to]) => from.name !== to.name)
  const gone = namesGone(change)
  if (renamed.length === 0 && gone.size === 0) return routes
  return mapList(routes, (route) => {
    if ((pageId !== null && route.pageId !== pageId) || route.onRouteLoad === undefined) return route
    const steps = asEvent(route.onRouteLoad)
    const followed = renamed.reduce(
      (event, [from, to]) => renameReferences(event, from.name, to.name, catalogue, nameSpaceOf(from)),
      forgetNames(steps, gone, catalogue),
    )
    if (followed === steps || followed.kind !== 'event') return route
    const { onRouteLoad: _, ...rest } = route
    return followed.onTrigger.length === 0 ? rest : { ...rest, onRouteLoad: followed.onTrigger }
  })
}

/** Steps as those of a custom event, in which references are followed already. */
const asEvent = (onTrigger: CustomEventRecord['onTrigger']): ReturnType<typeof renameReferences> => ({
  kind: 'event',
  id: 'steps',
  name: '',
  arguments: [],
  onTrigger,
  createdAt: 0,
})

/** Those routes that lead somewhere: to a page that exists, and to a modal or slideout that stands on it. */
export const livingRoutes = (
  routes: readonly Route[],
  pages: readonly { readonly id: string; readonly records: PageRecords }[],
): Route[] =>
  routes.filter(({ pageId, widgetId }) => {
    const page = pages.find(({ id }) => id === pageId)
    return page !== undefined && (widgetId === undefined || page.records[widgetId]?.kind === 'widget')
  })

/** The id of the widget of a copy that stands where another one stands in its original; widgets keep their names. */
const widgetOfCopy = (widgetId: string, original: PageRecords, copy: PageRecords): string | undefined => {
  const name = original[widgetId]?.name
  return Object.values(copy).find((record) => record.kind === 'widget' && record.name === name)?.id
}

/** The routes of a copied application: they lead to the copied pages, and steps still name them by their ids. */
export const routesOfCopy = (
  routes: readonly Route[],
  copies: ReadonlyMap<
    string,
    { readonly pageId: string; readonly original: PageRecords; readonly copy: PageRecords }
  >,
): Route[] =>
  routes.flatMap(({ widgetId, ...route }) => {
    const page = copies.get(route.pageId)
    if (page === undefined) return []
    const copied = { ...route, pageId: page.pageId }
    if (widgetId === undefined) return [copied]
    const widget = widgetOfCopy(widgetId, page.original, page.copy)
    return widget === undefined ? [] : [{ ...copied, widgetId: widget }]
  })

/** A page that was copied within its application. */
export interface CopiedPage {
  readonly from: string
  readonly main: Route
  readonly original: PageRecords
  readonly copy: PageRecords
}

/**
 * The routes that a copied page gets beside its main one: those of its original, below its own path. What would lead
 * from the addresses of another route is left out.
 */
export const routesOfCopiedPage = (
  routes: readonly Route[],
  { from, main, original, copy }: CopiedPage,
  newId: () => string,
): Route[] => {
  const first = mainRoute(routes, from)
  const root = first === undefined || first.path === '/' ? '' : first.path
  const shapes = new Set([...routes, main].map(({ path }) => pathShape(path)))
  return routes.flatMap((route) => {
    if (route.pageId !== from || route === first) return []
    const below = route.path.startsWith(`${root}/`) ? route.path.slice(root.length) : route.path
    const path = `${main.path === '/' ? '' : main.path}${below}`
    const widgetId = route.widgetId === undefined ? undefined : widgetOfCopy(route.widgetId, original, copy)
    const names = pathParameters(path)
    const fits = !shapes.has(pathShape(path)) && new Set(names).size === names.length
    if (!fits || (route.widgetId !== undefined && widgetId === undefined)) return []
    shapes.add(pathShape(path))
    const { widgetId: _, ...rest } = route
    return [
      { ...rest, id: newId(), path, pageId: main.pageId, ...(widgetId === undefined ? {} : { widgetId }) },
    ]
  })
}
