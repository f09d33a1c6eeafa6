import type { PublishedApplication, PublishedPage } from '@ashlar/contract'
import { matchRoute, type MatchedRoute } from '@ashlar/runtime'
import { mainRoute, type Route } from '@ashlar/schema'

/** The routes of an application, those of old pages that have none of their own among them. */
export const routesOf = ({ settings, pages }: PublishedApplication): Route[] => [
  ...settings.routes,
  ...pages
    .filter((page) => mainRoute(settings.routes, page.id) === undefined)
    .map(({ id, path }) => ({ id, path, pageId: id })),
]

/** The page that a path below the application leads to, with its route. */
export interface FoundPage {
  readonly page: PublishedPage
  /** Null where the application's own address opens its first page because none claims it. */
  readonly matched: MatchedRoute<Route> | null
}

/** Finds the page of a path below an application; null where it leads nowhere. */
export const pageAt = (application: PublishedApplication, path: string): FoundPage | null => {
  const matched = matchRoute(routesOf(application), path)
  const page = application.pages.find(({ id }) => id === matched?.route.pageId)
  if (matched !== null && page !== undefined) return { page, matched }
  const [first] = application.pages
  return path === '/' && first !== undefined ? { page: first, matched: null } : null
}
