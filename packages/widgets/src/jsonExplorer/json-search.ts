import { searchableText } from '../shared/search.ts'
import { childAt, isBranch, leafText, type JsonNode } from './json-nodes.ts'

/** How many places are found at the most; nobody goes through more. */
export const mostMatches = 1000
/** How many values are looked at, at the most: values that stand at many places are met at each of them. */
export const mostVisited = 3_000_000

const plain = /^[\u0000-\u007f]*$/

const searchable = (text: string): string => (plain.test(text) ? text.toLowerCase() : searchableText(text))

const isMatch = (node: JsonNode, sought: string): boolean =>
  (typeof node.key === 'string' && searchable(node.key).includes(sought)) ||
  (!isBranch(node) &&
    node.kind !== 'cycle' &&
    node.kind !== 'deep' &&
    searchable(leafText(node)).includes(sought))

/**
 * Walks over the data in the order of the tree and gives each value whose key or text contains `query`, whether it is
 * unfolded or not. Gives `undefined` where it has looked for a while, so that the caller may let others work.
 */
export function* findInJson(
  root: JsonNode,
  query: string,
  isSorted: boolean,
): Generator<JsonNode | undefined, void> {
  const sought = searchableText(query)
  if (sought === '') return
  const above: { node: JsonNode; next: number }[] = []
  let visited = 0
  if (isBranch(root)) above.push({ node: root, next: 0 })
  else if (isMatch(root, sought)) yield root
  while (above.length > 0 && visited < mostVisited) {
    const frame = above.at(-1)
    const node = frame === undefined ? undefined : childAt(frame.node, frame.next, isSorted)
    if (frame === undefined || node === undefined) {
      above.pop()
      continue
    }
    frame.next += 1
    visited += 1
    if (visited % 256 === 0) yield undefined
    if (isMatch(node, sought)) yield node
    if (isBranch(node)) above.push({ node, next: 0 })
  }
}
