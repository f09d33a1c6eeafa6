import type { HiddenPage, OpenedPage, PublishedApplication, PublishedPage } from '@ashlar/contract'
import { matchRoute, type MatchedRoute } from '@ashlar/runtime'
import { mainRoute, type Route } from '@ashlar/schema'

/** The routes of an application, those of old pages that have none of their own among them. */
export const routesOf = ({ settings, pages, hiddenPages }: PublishedApplication): Route[] => [
  ...settings.routes,
  ...[...pages, ...hiddenPages]
    .filter((page) => mainRoute(settings.routes, page.id) === undefined)
    .map(({ id, path }) => ({ id, path, pageId: id })),
]

/** The page that a path below the application leads to, with its route. */
export interface FoundPage {
  readonly page: PublishedPage
  /** Null where the application's own address opens its first page because none claims it. */
  readonly matched: MatchedRoute<Route> | null
}

/** All pages by which links may name them, whether they are here or not. */
export const namedPages = ({
  pages,
  hiddenPages,
}: Pick<PublishedApplication, 'pages' | 'hiddenPages'>): HiddenPage[] => [...pages, ...hiddenPages]

/** The hidden page that a path leads to and that is not here yet; null where it leads elsewhere. */
export const hiddenPageAt = (application: PublishedApplication, path: string): HiddenPage | null => {
  const pageId = matchRoute(routesOf(application), path)?.route.pageId
  if (application.pages.some(({ id }) => id === pageId)) return null
  return application.hiddenPages.find(({ id }) => id === pageId) ?? null
}

/** The application with a hidden page that somebody opens. */
export const withOpenedPage = (
  application: PublishedApplication,
  { page, facts }: OpenedPage,
): PublishedApplication => {
  if (application.pages.some(({ id }) => id === page.id)) return application
  const known = new Set(application.facts.map(({ type }) => type))
  return {
    ...application,
    pages: [...application.pages, page],
    hiddenPages: application.hiddenPages.filter(({ id }) => id !== page.id),
    facts: [...application.facts, ...facts.filter(({ type }) => !known.has(type))],
  }
}

/** Finds the page of a path below an application; null where it leads nowhere. */
export const pageAt = (application: PublishedApplication, path: string): FoundPage | null => {
  const matched = matchRoute(routesOf(application), path)
  const page = application.pages.find(({ id }) => id === matched?.route.pageId)
  if (matched !== null && page !== undefined) return { page, matched }
  const [first] = application.pages
  return path === '/' && first !== undefined ? { page: first, matched: null } : null
}
