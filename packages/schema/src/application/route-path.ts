/** A part of a path between two slashes: a fixed word, or the name of a parameter. */
export type PathSegment =
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'parameter'; readonly name: string }

/** The longest path of a route, in characters. */
export const maximumPathLength = 500

/** The most segments of a path. */
const maximumSegments = 20
const word = /^[A-Za-z0-9_-]+$/
const parameter = /^:[A-Za-z_$][A-Za-z0-9_$]*$/
/** What the first word of an address below an application means something else by: the editor, the preview, old addresses. */
export const reservedFirstWords: readonly string[] = ['edit', 'preview', 'pages']
// Bindings read parameters as properties of a plain object.
const reservedParameters: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** The segments of the path of a route; none for the root path. */
export const pathSegments = (path: string): PathSegment[] =>
  path
    .split('/')
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith(':') ? { kind: 'parameter', name: part.slice(1) } : { kind: 'word', word: part },
    )

/** The names of the parameters of a path, in the order in which they stand. */
export const pathParameters = (path: string): string[] =>
  pathSegments(path).flatMap((segment) => (segment.kind === 'parameter' ? [segment.name] : []))

/** What two paths have in common that match the same addresses in the same way, whatever their parameters are called. */
export const pathShape = (path: string): string =>
  `/${pathSegments(path)
    .map((segment) => (segment.kind === 'word' ? segment.word : ':'))
    .join('/')}`

/** Why a text cannot be the path of a route, as a sentence for the builder; null where it can. */
export const refusePath = (path: string): string | null => {
  if (path === '/') return null
  if (!path.startsWith('/') || path.length > maximumPathLength) return expected
  const parts = path.slice(1).split('/')
  if (parts.length > maximumSegments) return `A path has at most ${maximumSegments} parts.`
  const names = new Set<string>()
  for (const part of parts) {
    if (!part.startsWith(':')) {
      if (!word.test(part)) return expected
      continue
    }
    const name = part.slice(1)
    if (!parameter.test(part)) {
      return `":${name}" is no parameter: write a colon and a name of letters, digits, _ and $, such as :id.`
    }
    if (reservedParameters.has(name)) return `A parameter cannot be called ${name}.`
    if (names.has(name)) return `The parameter :${name} stands in this path twice.`
    names.add(name)
  }
  return null
}

const expected = 'A path such as /orders or /orders/:id is expected.'

/** Why a path cannot be given to a route although it is written well: its first word means something else. */
export const refuseFirstWord = (path: string): string | null => {
  const [first] = pathSegments(path)
  if (first?.kind !== 'word' || !reservedFirstWords.includes(first.word.toLowerCase())) return null
  return `A path cannot begin with /${first.word}: that address belongs to the editor. Choose another first word.`
}
