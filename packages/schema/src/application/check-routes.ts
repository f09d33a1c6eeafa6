import type { Problem } from '../problem.ts'
import type { Route } from './route.ts'
import { pathShape, refuseFirstWord, refusePath } from './route-path.ts'

/**
 * Why a route cannot have a path beside the others of its application: it is written badly, its first word means
 * something else, or another route matches the same addresses in the same way. A sentence for the builder, or null.
 */
export const refuseRoutePath = (path: string, others: Iterable<{ readonly path: string }>): string | null =>
  refusePath(path) ?? refuseFirstWord(path) ?? refuseBeside(path, others)

const refuseBeside = (path: string, others: Iterable<{ readonly path: string }>): string | null => {
  const shape = pathShape(path)
  for (const other of others) {
    if (other.path === path) return `Another route has the path ${path} already.`
    if (pathShape(other.path) === shape) {
      return `${other.path} and ${path} lead from the same addresses. Give one of them a fixed word of its own.`
    }
  }
  return null
}

/**
 * Everything that is wrong with the routes of an application: paths that cannot be, two of one id, two that match the
 * same addresses in the same way, no page at the root path, a page that none leads to. Paths in `kept` were accepted
 * earlier, by the rules of then, and only have to differ.
 */
export const checkRoutes = (
  routes: readonly Route[],
  pages: readonly { readonly id: string; readonly name: string }[],
  kept: ReadonlySet<string> = new Set(),
): Problem[] => {
  const problems: Problem[] = []
  const ids = new Set<string>()
  for (const [index, route] of routes.entries()) {
    const { id, path, pageId } = route
    if (ids.has(id)) problems.push({ path: `${index}.id`, reason: 'Two routes have the same id.' })
    ids.add(id)
    const before = routes.slice(0, index)
    const refusal = kept.has(path) ? refuseBeside(path, before) : refuseRoutePath(path, before)
    if (refusal !== null) problems.push({ path: `${index}.path`, reason: refusal })
    if (!pages.some((page) => page.id === pageId)) {
      problems.push({ path: `${index}.pageId`, reason: `${path} leads to a page that does not exist.` })
    }
  }
  if (!routes.some(({ path, widgetId }) => path === '/' && widgetId === undefined)) {
    problems.push({ path: '', reason: 'One page has to be found at /, where the application begins.' })
  }
  for (const { id, name } of pages) {
    if (mainRoute(routes, id) !== undefined) continue
    problems.push({ path: '', reason: `The page ${name} needs a route of its own.` })
  }
  return problems
}

/** The main route of a page: its first that opens no modal and no slideout. */
export const mainRoute = <Part extends Pick<Route, 'pageId' | 'widgetId'>>(
  routes: readonly Part[],
  pageId: string,
): Part | undefined => routes.find((route) => route.pageId === pageId && route.widgetId === undefined)
