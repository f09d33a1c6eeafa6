import { checkAddress } from '@ashlar/schema'
import { isRecord, textOf } from '../values.ts'

/** Where a link leads: a page of the application, another application, or an address of its own. */
export type LinkTarget = 'page' | 'app' | 'customUrl'

/** What a link says about its destination; whatever bindings gave. */
export interface LinkWishes {
  readonly target: LinkTarget
  /** The path of a page, the id of an application, or an address. */
  readonly destination: unknown
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
  return `${path}${search === '' ? '' : `?${search}`}${hash === -1 ? '' : address.slice(hash)}`
}

/**
 * The address of a link as it is written, `undefined` where it leads nowhere or may not be followed: only paths, http,
 * https, mailto and tel. `current` is the present address, for the parameters that are kept.
 */
export const linkAddress = (
  { target, destination, queryParams, keepQueryParams = false }: LinkWishes,
  current: string,
): string | undefined => {
  const written = textOf(destination)
    .slice(0, longest + 1)
    .trim()
  if (written === '' || written.length > longest) return undefined
  const address =
    target === 'customUrl'
      ? written
      : target === 'app'
        ? `/applications/${encodeURIComponent(written)}`
        : `/${written.replace(/^\/+/, '')}`
  const checked = checkAddress(address)
  if ('refusal' in checked) return undefined
  if (/^(mailto|tel):/i.test(checked.url)) return checked.url
  const kept = new URLSearchParams(keepQueryParams ? (current.split(/[?#]/)[1] ?? '') : '')
  return withQuery(checked.url, parametersOf(queryParams), kept)
}

/** Whether a link leads to the page that is shown; query and hash aside. */
export const isCurrent = (address: string | undefined, current: string): boolean =>
  address !== undefined && pathOf(address) === pathOf(current)

const pathOf = (address: string): string => {
  const path = address.split(/[?#]/, 1)[0] ?? ''
  return path.length > 1 ? path.replace(/\/+$/, '') : path
}
