import type { PublishedApplication, PublishedPage } from '@ashlar/contract'

/** The id of the application and the path of the page in an address of the viewer; `null` for any other address. */
export const readPublishedPath = (pathname: string): { applicationId: string; path: string } | null => {
  const match = /^\/applications\/([^/]+)(\/.*)?$/.exec(pathname)
  if (match?.[1] === undefined) return null
  return { applicationId: decode(match[1]), path: withoutEndingSlash(match[2] ?? '/') }
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const withoutEndingSlash = (path: string): string =>
  path.length > 1 ? path.replace(/\/+$/, '') || '/' : path

/** The page of a path; the application's own address opens its first page where none claims it. */
export const pageAt = (application: PublishedApplication, path: string): PublishedPage | null => {
  const exact = application.pages.find((page) => withoutEndingSlash(page.path) === path)
  return exact ?? (path === '/' ? (application.pages[0] ?? null) : null)
}

/** Where an address leads that an event step wants to open: a page of this application, or away from it. */
export type Destination =
  | { readonly kind: 'page'; readonly address: string }
  | { readonly kind: 'away'; readonly address: string }

/**
 * Finds where a checked address leads. A path that is one of the application's own pages (`/orders`) is meant below
 * the application; every other path is meant from the root of this origin.
 */
export const destinationOf = (application: PublishedApplication, url: string, current: URL): Destination => {
  const base = `/applications/${encodeURIComponent(application.id)}`
  let target: URL
  try {
    target = new URL(url, current)
  } catch {
    return { kind: 'away', address: url }
  }
  if (target.origin !== current.origin) return { kind: 'away', address: target.href }
  const rest = `${target.search}${target.hash}`
  const named = readPublishedPath(target.pathname)
  if (named !== null) {
    const isOurs = named.applicationId === application.id && pageAt(application, named.path) !== null
    return { kind: isOurs ? 'page' : 'away', address: `${target.pathname}${rest}` }
  }
  const isPage = application.pages.some(
    (page) => withoutEndingSlash(page.path) === withoutEndingSlash(target.pathname),
  )
  if (isPage) {
    const path = target.pathname === '/' ? '' : target.pathname
    return { kind: 'page', address: `${base}${path}${rest}` }
  }
  return { kind: 'away', address: `${target.pathname}${rest}` }
}
