import { pathParameters, pathSegments } from './route-path.ts'

/** A path with its parameters filled in, or the names of those for which there is no value. */
export type FilledPath = { readonly path: string } | { readonly missing: readonly string[] }

/** Fills the parameters of a path, encoded for an address. An empty text is no value: it would be another path. */
export const fillPath = (path: string, params: Readonly<Record<string, string>>): FilledPath => {
  const valueOf = (name: string): string => (Object.hasOwn(params, name) ? (params[name] ?? '') : '')
  const missing = pathParameters(path).filter((name) => valueOf(name) === '')
  if (missing.length > 0) return { missing }
  const parts = pathSegments(path).map((segment) =>
    segment.kind === 'word' ? segment.word : encodePart(valueOf(segment.name)),
  )
  return { path: `/${parts.join('/')}` }
}

/** A value as one part of a path. Browsers take parts of dots for ways up, and `~` marks what is open in the editor. */
const encodePart = (value: string): string => {
  const encoded = encodeURIComponent(value.toWellFormed()).replaceAll('~', '%7E')
  return /^\.{1,2}$/.test(encoded) ? encoded.replaceAll('.', '%252E') : encoded
}
