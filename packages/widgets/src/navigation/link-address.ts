import { checkAddress, fillPath, pathParameters, type CheckedAddress } from '@ashlar/schema'
import { isRecord, textOf } from '../values.ts'

/** Where a link leads: a page of the application, another application, or an address of its own. */
export type LinkTarget = 'page' | 'app' | 'customUrl'

/** What a link says about its destination; whatever bindings gave. */
export interface LinkWishes {
  readonly target: LinkTarget
  /** The path of a page, the id of an application, or an address. */
  readonly destination: unknown
  /** Values for the parameters in the path of a page, such as those of `/orders/:id`: as query parameters are given. */
  readonly routeParams?: unknown
  /** Query parameters: an object, or a list of `{ key, value }`. */
  readonly queryParams?: unknown
  /** Whether the parameters of the present address come along where the link names none of the same name. */
  readonly keepQueryParams?: boolean
}

/** The longest address that is followed, in characters; browsers cut longer ones. */
const longest = 8000

const parametersOf = (given: unknown): readonly (readonly [string, string])[] => {
  if (Array.isArray(given)) {
    return given
      .slice(0, 200)
      .flatMap((entry: unknown): (readonly [string, string])[] =>
        isRecord(entry) && textOf(entry.key) !== '' ? [[textOf(entry.key), textOf(entry.value)]] : [],
      )
  }
  if (!isRecord(given)) return []
  return Object.entries(given)
    .slice(0, 200)
    .flatMap(([key, value]): (readonly [string, string])[] =>
      value === undefined || value === null ? [] : [[key, textOf(value)]],
    )
}

const withQuery = (
  address: string,
  given: readonly (readonly [string, string])[],
  kept: URLSearchParams,
): string => {
  const hash = address.indexOf('#')
  const beforeHash = hash === -1 ? address : address.slice(0, hash)
  const [path = '', written = ''] = beforeHash.split(/\?(.*)/s, 2)
  const query = new URLSearchParams(written)
  for (const [key, value] of given) query.set(key, value)
  for (const [key, value] of kept) if (!query.has(key)) query.append(key, value)
  const search = query.toString()
  // Without a path, a question mark alone says that the present page is opened without its parameters.
  const isWritten = search !== '' || (path === '' && beforeHash !== '')
  return `${path}${isWritten ? `?${search}` : ''}${hash === -1 ? '' : address.slice(hash)}`
}

/** The path of a page with its parameters filled in; what follows the path stays as it is. */
const pagePath = (written: string, routeParams: unknown): CheckedAddress => {
  const [path = '', rest = ''] = written.split(/([?#].*)/s, 2)
  const own = `/${path.replace(/^\/+/, '')}`
  if (pathParameters(own).length === 0) return { url: `${own}${rest}` }
  const filled = fillPath(own, Object.fromEntries(parametersOf(routeParams)))
  return 'path' in filled
    ? { url: `${filled.path}${rest}` }
    : { refusal: `The link has no value for ${filled.missing.join(', ')} of ${own.slice(0, 200)}.` }
}

const writtenAddress = (target: LinkTarget, written: string, routeParams: unknown): CheckedAddress => {
  if (target === 'customUrl') return { url: written }
  return target === 'app'
    ? { url: `/applications/${encodeURIComponent(written)}` }
    : pagePath(written, routeParams)
}

/**
 * Where a link leads, or why it may not be followed: only paths, http, https, mailto and tel. `undefined` where it says
 * no destination. `current` is the present address, for the parameters that are kept.
 */
export const linkDestination = (
  { target, destination, routeParams, queryParams, keepQueryParams = false }: LinkWishes,
  current: string,
): CheckedAddress | undefined => {
  const written = textOf(destination)
    .slice(0, longest + 1)
    .trim()
  if (written === '') return undefined
  if (written.length > longest) return { refusal: `An address has at most ${longest} characters.` }
  const address = writtenAddress(target, written, routeParams)
  const checked = 'refusal' in address ? address : checkAddress(address.url)
  if ('refusal' in checked || /^(mailto|tel):/i.test(checked.url)) return checked
  const kept = new URLSearchParams(keepQueryParams ? (current.split(/[?#]/)[1] ?? '') : '')
  return { url: withQuery(checked.url, parametersOf(queryParams), kept) }
}

/** As `linkDestination`, `undefined` also where the address may not be followed. */
export const linkAddress = (wishes: LinkWishes, current: string): string | undefined => {
  const destination = linkDestination(wishes, current)
  return destination === undefined || 'refusal' in destination ? undefined : destination.url
}

/** Whether a link leads to the page that is shown; query and hash aside. */
export const isCurrent = (address: string | undefined, current: string): boolean =>
  address !== undefined && pathOf(address) === pathOf(current)

const pathOf = (address: string): string => {
  const path = address.split(/[?#]/, 1)[0] ?? ''
  return path.length > 1 ? path.replace(/\/+$/, '') : path
}
