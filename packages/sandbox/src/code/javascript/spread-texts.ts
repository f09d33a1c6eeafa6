import { type AnyNode, parse } from 'acorn'

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** What is spread into objects below a node: where it begins and ends, with its parentheses. */
const spreadsIn = (node: AnyNode): { start: number; end: number }[] => {
  const own =
    node.type === 'ObjectExpression'
      ? node.properties
          .filter(({ type }) => type === 'SpreadElement')
          .map(({ start, end }) => ({ start: start + '...'.length, end }))
      : []
  const below = Object.values(node)
    .flat()
    .filter((value) => isNode(value))
    .flatMap((child) => spreadsIn(child))
  return [...own, ...below]
}

const opening = 'async function* code() {'

const spreadsOf = (code: string): { start: number; end: number }[] => {
  try {
    return spreadsIn(parse(`${opening}${code}\n}`, { ecmaVersion: 'latest' }))
  } catch {
    // Whoever runs the code says what is wrong with it.
    return []
  }
}

/**
 * Code in which whatever is spread into an object is an object itself. The interpreter leaves out the letters of a text there,
 * as in `{ ...'ab' }`; those of an object it takes. Lines stay as they are.
 */
export const withSpreadTexts = (code: string): string => {
  if (!code.includes('...')) return code
  return spreadsOf(code)
    .flatMap(({ start, end }) => [
      { at: start - opening.length, added: ' Object(' },
      { at: end - opening.length, added: ')' },
    ])
    .toSorted((one, other) => other.at - one.at)
    .reduce((text, { at, added }) => text.slice(0, at) + added + text.slice(at), code)
}
