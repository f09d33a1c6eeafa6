/** How a value is shown; `cycle` is a value that contains itself, `deep` one below the deepest level that is shown. */
export type JsonKind =
  | 'list'
  | 'object'
  | 'string'
  | 'number'
  | 'boolean'
  | 'null'
  | 'other'
  | 'cycle'
  | 'deep'

/** One value of the data and where it stands. Made when it is needed, so that large data is never walked as a whole. */
export interface JsonNode {
  /** Its place as text; the same for the same place in other data. */
  readonly id: string
  /** A key of an object or an index of a list; `undefined` for all of the data. */
  readonly key: string | number | undefined
  readonly value: unknown
  readonly kind: JsonKind
  readonly depth: number
  readonly parent: JsonNode | undefined
  /** Its place among its siblings, counted from 0. */
  readonly position: number
}

/** Below this level nothing is unfolded: nobody reads there, and each level costs room. */
export const deepestLevel = 200

type List = ArrayLike<unknown>

const listOf = (value: unknown): List | undefined => {
  if (Array.isArray(value)) return value
  // Bytes and other numbers in one block: their keys written out would take a hundred times their room.
  return ArrayBuffer.isView(value) && !(value instanceof DataView) && isList(value) ? value : undefined
}

const isList = (value: object): value is List => 'length' in value && typeof value.length === 'number'

const simpleKind = (value: unknown): JsonKind => {
  if (value === null) return 'null'
  switch (typeof value) {
    case 'string':
      return 'string'
    case 'number':
    case 'bigint':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'object':
      if (listOf(value) !== undefined) return 'list'
      return value instanceof Date || value instanceof RegExp ? 'other' : 'object'
    default:
      return 'other'
  }
}

const kindAt = (value: unknown, depth: number, parent: JsonNode | undefined): JsonKind => {
  const kind = simpleKind(value)
  if (kind !== 'list' && kind !== 'object') return kind
  for (let above = parent; above !== undefined; above = above.parent)
    if (above.value === value) return 'cycle'
  return depth > deepestLevel ? 'deep' : kind
}

const escaped = (key: string | number): string =>
  typeof key === 'number' ? String(key) : key.replaceAll('~', '~0').replaceAll('/', '~1')

/** The node of all of the data. */
export const rootNode = (value: unknown): JsonNode => ({
  id: '',
  key: undefined,
  value,
  kind: simpleKind(value),
  depth: 0,
  parent: undefined,
  position: 0,
})

const inOrder = new WeakMap<object, readonly string[]>()
const sorted = new WeakMap<object, readonly string[]>()

/** The keys of an object, read once. */
const keysOf = (value: object, isSorted: boolean): readonly string[] => {
  const known = (isSorted ? sorted : inOrder).get(value)
  if (known !== undefined) return known
  let keys: readonly string[] = []
  try {
    keys = Object.keys(value)
  } catch {
    // A proxy may refuse to be read, and then it has nothing to show.
  }
  if (isSorted) keys = keys.toSorted((one, other) => one.localeCompare(other))
  ;(isSorted ? sorted : inOrder).set(value, keys)
  return keys
}

/** Whether the node can have children. */
export const isBranch = (node: JsonNode): boolean => node.kind === 'list' || node.kind === 'object'

/** How many values stand directly in the node. */
export const sizeOf = (node: JsonNode): number => {
  if (typeof node.value !== 'object' || node.value === null || !isBranch(node)) return 0
  return node.kind === 'list' ? (listOf(node.value)?.length ?? 0) : keysOf(node.value, false).length
}

const read = (value: object, key: string | number): unknown => {
  try {
    return Reflect.get(value, key)
  } catch {
    // A value that refuses to be read is shown as one that is not there.
    return undefined
  }
}

/** One value that stands directly in the node, by its place; `undefined` beyond the last one. */
export const childAt = (node: JsonNode, position: number, isSorted: boolean): JsonNode | undefined => {
  if (typeof node.value !== 'object' || node.value === null || position >= sizeOf(node)) return undefined
  const key = node.kind === 'list' ? position : keysOf(node.value, isSorted)[position]
  if (key === undefined) return undefined
  const value = read(node.value, key)
  const depth = node.depth + 1
  return {
    id: `${node.id}/${escaped(key)}`,
    key,
    value,
    kind: kindAt(value, depth, node),
    depth,
    parent: node,
    position,
  }
}

/** What a value that is no branch says, without the quotes of a text. */
export const leafText = ({ kind, value }: JsonNode): string => {
  if (kind === 'cycle') return 'contains itself'
  if (kind === 'deep') return 'too deep to show'
  if (typeof value === 'string') return value
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid date' : value.toISOString()
  if (typeof value === 'function') return 'function'
  return String(value)
}

/** How much a branch holds, in words. */
export const sizeInWords = (node: JsonNode): string => {
  const size = sizeOf(node)
  const [one, many] = node.kind === 'list' ? ['item', 'items'] : ['property', 'properties']
  return `${size.toLocaleString('en')} ${size === 1 ? one : many}`
}
