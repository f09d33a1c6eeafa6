import { ExpressionError } from '@ashlar/expression'
import {
  mainRoute,
  nameSpaceOf,
  pathParameters,
  pathShape,
  type Change,
  type CustomEventRecord,
  type PageRecord,
  type PageRecords,
  type Route,
  type WidgetCatalogue,
} from '@ashlar/schema'
import { emptyChange } from './change.ts'
import { forgetNames, namesGone } from './forget.ts'
import { concernsNames } from './operations/follow-application.ts'
import { renameReferences } from './rename.ts'

/**
 * What a change to a page, or with `null` to the application alone, makes of the routes: steps read what was renamed by
 * its new name, and forget what was deleted. What is of a page concerns its own routes, what is of the application all
 * of them. A route whose modal was deleted stays, so that undo brings all of it back.
 */
export const followRoutes = (
  records: PageRecords,
  pageId: string | null,
  change: Change,
  catalogue: WidgetCatalogue,
): Change => {
  const followed = emptyChange()
  if (!concernsNames(change)) return followed
  const renamed = Object.values(change.updated).filter(([from, to]) => from.name !== to.name)
  const gone = [...namesGone(change)]
  for (const route of Object.values(records)) {
    if (route.kind !== 'route' || route.onRouteLoad === undefined) continue
    const isOwn = route.pageId === pageId
    const steps = asEvent(route.onRouteLoad)
    const next = renamed
      .filter(([from]) => isOwn || nameSpaceOf(from) === 'App')
      .reduce(
        (event, [from, to]) => renamedOrSame(event, from, to.name, catalogue),
        forgetNames(steps, new Set(gone.filter((name) => isOwn || name.startsWith('App.'))), catalogue),
      )
    if (next === steps || next.kind !== 'event') continue
    const { onRouteLoad: _, ...rest } = route
    followed.updated[route.id] = [
      route,
      next.onTrigger.length === 0 ? rest : { ...rest, onRouteLoad: next.onTrigger },
    ]
  }
  return followed
}

/** Steps in which something else of the new name would take the place of the reference stay as they are. */
const renamedOrSame = (
  event: PageRecord,
  from: PageRecord,
  name: string,
  catalogue: WidgetCatalogue,
): PageRecord => {
  try {
    return renameReferences(event, from.name, name, catalogue, nameSpaceOf(from))
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    return event
  }
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
