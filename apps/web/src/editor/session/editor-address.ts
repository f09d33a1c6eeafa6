import {
  addressOf,
  isSystemParameter,
  matchRoute,
  pageLocation,
  placeMark,
  readAddress,
  testPath,
  type PageLocation,
} from '@ashlar/runtime'
import { mainRoute, type Route } from '@ashlar/schema'
import { apiPlaceInAddress, apiPlaceOfAddress, type ApiPlace } from './api-place.ts'
import { placeInAddress, placeOfAddress, type PropertyPlace } from './property-place.ts'

/** What the address of the editor says: which route is shown, with which parameters, and which API is open below it. */
export interface EditorAddress {
  /** The path below the application, without what is open beside it. */
  readonly path: string
  readonly apiId: string | null
  /** What of it is shown; absent where its editor decides. */
  readonly apiPlace?: ApiPlace | null
  /** The code that is shown below it, out of the panel in which it stands. */
  readonly property?: PropertyPlace | null
  /** The file that is shown in place of the canvas; absent: none. */
  readonly file?: string | null
}

const openFile = /^files\/(.+)$/
const openApi = /^apis\/([^/]+)(?:\/(.+))?$/
/** How APIs were addressed before routes stood in the address. */
const earlierApi = /^\/api\/([^/]+)(?:\/(actions\/[^/]+|inputs|response))?$/

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Reads an address of the editor. */
export const readEditorAddress = (pathname: string, routes: readonly Route[]): EditorAddress => {
  const read = readAddress(pathname)
  const path = read?.path ?? '/'
  const earlier = matchRoute(routes, path) === null ? earlierApi.exec(path) : null
  if (earlier !== null) return { path: '/', ...apiOf(earlier) }
  const file = openFile.exec(read?.beside ?? '')?.[1]
  if (file !== undefined) return { path, apiId: null, file: decode(file) }
  const property = placeOfAddress(read?.beside ?? '')
  if (property !== null) return { path, apiId: null, property }
  return { path, ...apiOf(openApi.exec(read?.beside ?? '')) }
}

const apiOf = (found: RegExpExecArray | null): Pick<EditorAddress, 'apiId' | 'apiPlace'> =>
  found?.[1] === undefined
    ? { apiId: null }
    : { apiId: decode(found[1]), apiPlace: apiPlaceOfAddress(found[2] ?? '') }

/** The address of a path in the editor, with the code or the API that is open below it. */
export const editorAddress = (
  applicationId: string,
  { path, apiId, apiPlace = null, property = null, file = null }: EditorAddress,
): string => {
  const base = addressOf({ applicationId, mode: 'edit' }, path)
  // Paths of files hold nothing that an address has to hide.
  if (file !== null) return `${base}/${placeMark}/files/${file}`
  if (property !== null) return `${base}/${placeMark}/${placeInAddress(property)}`
  if (apiId === null) return base
  const api = `${base}/${placeMark}/apis/${encodeURIComponent(apiId)}`
  return apiPlace === null ? api : `${api}/${apiPlaceInAddress(apiPlace)}`
}

/** The page that a path leads to in the editor; the root path leads to the first page where none claims it. */
export const pageIdAt = (
  path: string,
  routes: readonly Route[],
  pages: readonly { readonly id: string }[],
): string | null => {
  const found = matchRoute(routes, path)?.route.pageId
  if (found !== undefined) return pages.some(({ id }) => id === found) ? found : null
  return path === '/' ? (pages[0]?.id ?? null) : null
}

/** The path at which a page is tried out: its main route, filled with test values. */
export const pathOfPage = (pageId: string, routes: readonly Route[]): string => {
  const route = mainRoute(routes, pageId)
  return route === undefined ? '/' : testPath(route.path, route.testParams)
}

/**
 * The path that is left when an overlay with a route is closed: the main route of its page, with the parameters that the
 * address has now; only those that it has not are tried out with test values. Null where the page has no route.
 */
export const pathBelow = (
  pageId: string,
  routes: readonly Route[],
  present: Readonly<Record<string, string>>,
): string | null => {
  const route = mainRoute(routes, pageId)
  return route === undefined ? null : testPath(route.path, { ...route.testParams, ...present })
}

/** Where the page that is built believes itself to be. */
export const editorLocation = (routes: readonly Route[]): PageLocation => {
  const { path } = readEditorAddress(window.location.pathname, routes)
  return pageLocation(new URL(window.location.href), path, matchRoute(routes, path))
}

/**
 * Where a page believes itself to be as it opens: at the present address if that leads to it, otherwise where it is tried
 * out. The address of the window follows only once the page is there, and its APIs do not wait for that.
 */
export const locationAsOpened = (
  {
    applicationId,
    pageId,
    pages,
  }: { applicationId: string; pageId: string; pages: readonly { id: string }[] },
  routes: readonly Route[],
  present: URL,
  /** The query parameters with which a page is tried out. */
  queryOf: (pageId: string, search: string) => string,
): PageLocation => {
  const { path } = readEditorAddress(present.pathname, routes)
  if (pageIdAt(path, routes, pages) === pageId) return pageLocation(present, path, matchRoute(routes, path))
  const own = pathOfPage(pageId, routes)
  const address = `${editorAddress(applicationId, { path: own, apiId: null })}${queryOf(pageId, present.search)}`
  return pageLocation(new URL(address, present), own, matchRoute(routes, own))
}

/** The query parameters with which a builder tries pages out, kept for each page as long as the tab is open. */
export class QueryMemory {
  readonly #prefix: string

  constructor(applicationId: string) {
    this.#prefix = `ashlar:query:${applicationId}:`
  }

  /** Keeps what a page is tried out with; parameters of the system belong to no page. */
  keep(pageId: string, search: string): void {
    const own = new URLSearchParams(
      [...new URLSearchParams(search)].filter(([name]) => !isSystemParameter(name)),
    )
    try {
      sessionStorage.setItem(this.#prefix + pageId, own.toString())
    } catch {
      // Without a storage each page begins without parameters.
    }
  }

  /** The query for a page: its own parameters, with those of the system in the present one. */
  restore(pageId: string, search: string): string {
    const system = [...new URLSearchParams(search)].filter(([name]) => isSystemParameter(name))
    const query = new URLSearchParams([...new URLSearchParams(this.#read(pageId)), ...system]).toString()
    return query === '' ? '' : `?${query}`
  }

  #read(pageId: string): string {
    try {
      return sessionStorage.getItem(this.#prefix + pageId) ?? ''
    } catch {
      return ''
    }
  }
}
