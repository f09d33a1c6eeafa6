/** Levels that stand open at first. */
export const defaultDepth = 5
/** Items of a list that are shown at a time. */
export const chunkLength = 100
/** Letters after which a text is folded. */
export const foldedTextLength = 5000
/** Bytes that are shown of a buffer. */
export const shownBytes = 100
/** Beyond so many lines, further levels stay closed at first, so that a large result opens at once. */
const openLineBudget = 1500

/** What a person changed of how a result is unfolded; paths are `/`-joined keys. */
export interface Unfolding {
  /** Opened or closed by hand. */
  readonly open: ReadonlyMap<string, boolean>
  /** How many items of a list are shown, where more were asked for. */
  readonly shown: ReadonlyMap<string, number>
}

type LeafType = 'string' | 'number' | 'boolean' | 'null' | 'bytes'

/** One line of the JSON view. */
export interface JsonLine {
  path: string
  depth: number
  /** The key or index; `null` at the root. */
  name: string | null
  content:
    | { kind: 'branch'; bracket: '[' | '{'; size: number; isOpen: boolean }
    | { kind: 'close'; bracket: ']' | '}' }
    | { kind: 'value'; type: LeafType; text: string; isFolded: boolean }
    | { kind: 'more'; shown: number; size: number }
}

/** The lines that a value takes as JSON, as far as it is unfolded. */
export const jsonLines = (value: unknown, unfolding: Unfolding, openDepth = defaultDepth): JsonLine[] => {
  const lines: JsonLine[] = []
  const visit = (item: unknown, path: string, name: string | null, depth: number): void => {
    if (typeof item !== 'object' || item === null) {
      lines.push({ path, depth, name, content: leaf(item, unfolding.open.get(path) === true) })
      return
    }
    const bytes = bytesOf(item)
    if (bytes !== null) {
      lines.push({ path, depth, name, content: leafOfBytes(bytes) })
      return
    }
    const entries: [string, unknown][] = Object.entries(item)
    const isList = Array.isArray(item)
    const isOpen = unfolding.open.get(path) ?? (depth < openDepth && lines.length < openLineBudget)
    const isBranchOpen = isOpen && entries.length > 0
    lines.push({
      path,
      depth,
      name,
      content: { kind: 'branch', bracket: isList ? '[' : '{', size: entries.length, isOpen: isBranchOpen },
    })
    if (!isBranchOpen) return
    const shown = Math.min(unfolding.shown.get(path) ?? chunkLength, entries.length)
    for (const [key, child] of entries.slice(0, shown)) visit(child, `${path}/${key}`, key, depth + 1)
    if (shown < entries.length) {
      lines.push({
        path,
        depth: depth + 1,
        name: null,
        content: { kind: 'more', shown, size: entries.length },
      })
    }
    lines.push({
      path: `${path}/`,
      depth,
      name: null,
      content: { kind: 'close', bracket: isList ? ']' : '}' },
    })
  }
  visit(value, '', null, 0)
  return lines
}

const leaf = (value: unknown, isUnfolded: boolean): JsonLine['content'] => {
  if (typeof value === 'string') {
    const isFolded = value.length > foldedTextLength && !isUnfolded
    const text = isFolded ? `${value.slice(0, foldedTextLength)}…` : value
    return { kind: 'value', type: 'string', text: JSON.stringify(text), isFolded }
  }
  const type = typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'null'
  return { kind: 'value', type, text: String(value ?? null), isFolded: false }
}

/** The bytes of a buffer, which JSON writes as `{"type": "Buffer", "data": [0, 255]}`. */
const bytesOf = (item: object): readonly number[] | null => {
  if (!('type' in item && 'data' in item) || item.type !== 'Buffer' || Object.keys(item).length !== 2)
    return null
  const { data } = item
  const isByte = (value: unknown): value is number =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 256
  return Array.isArray(data) && data.every(isByte) ? data : null
}

const leafOfBytes = (bytes: readonly number[]): JsonLine['content'] => {
  const shown = bytes.slice(0, shownBytes).map((byte) => byte.toString(16).padStart(2, '0'))
  const rest = bytes.length > shownBytes ? ' …' : ''
  const size = bytes.length === 1 ? '1 byte' : `${bytes.length} bytes`
  return { kind: 'value', type: 'bytes', text: `<${shown.join(' ')}${rest}> ${size}`, isFolded: false }
}

/** Opens or closes a branch, or a folded text. */
export const toggled = (unfolding: Unfolding, path: string, isOpen: boolean): Unfolding => ({
  ...unfolding,
  open: new Map(unfolding.open).set(path, isOpen),
})

/** Shows the next items of a list. */
export const moreShown = (unfolding: Unfolding, path: string, shown: number): Unfolding => ({
  ...unfolding,
  shown: new Map(unfolding.shown).set(path, shown + chunkLength),
})

/** Nothing changed by hand. */
export const untouched: Unfolding = { open: new Map(), shown: new Map() }
