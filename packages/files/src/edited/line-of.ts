/** How far a line is indented; the dash of an item of a list counts as indentation. */
export const depthOf = (line: string): number => /^[ ]*(?:- +)*/.exec(line)?.[0].length ?? 0

/** The key with which a line begins; null where it begins with none. */
export const keyOf = (line: string): string | null =>
  /^[ ]*(?:- +)*(?:'((?:[^']|'')*)'|"((?:[^"\\]|\\.)*)"|([^\s'"#][^:]*)):(?:\s|$)/
    .exec(line)
    ?.slice(1)
    .find((found) => found !== undefined) ?? null

/**
 * The line of a text in YAML at which the value of a path stands, or that of the nearest value around it; from 0. The text is
 * one that is written in blocks, as ours are: where somebody wrote it otherwise, a line around it is found.
 */
export const lineOf = (text: string, path: readonly string[]): number => {
  const lines = text.split('\n')
  let at = 0
  let depth = -1
  for (const part of path) {
    const found = /^\d+$/u.test(part) ? itemAt(lines, at, depth, Number(part)) : keyAt(lines, at, depth, part)
    if (found === null) return at
    at = found.line
    depth = found.depth
  }
  return at
}

interface FoundLine {
  readonly line: number
  /** What stands deeper belongs to it. */
  readonly depth: number
}

const isBlank = (line: string): boolean => line.trim() === ''

/** Looks below a line, as long as lines stand deeper; `isIt` answers with how deep what it looks for stands. */
const below = (
  lines: readonly string[],
  from: number,
  depth: number,
  isIt: (line: string, index: number) => number | null,
): FoundLine | null => {
  for (let index = from; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    if (isBlank(line)) continue
    if (index > from && depthOf(line) <= depth && !line.trimStart().startsWith('- ')) return null
    const found = isIt(line, index)
    if (found !== null) return { line: index, depth: found }
  }
  return null
}

const keyAt = (lines: readonly string[], from: number, depth: number, key: string): FoundLine | null =>
  below(lines, from, depth, (line) => (keyOf(line) === key && depthOf(line) > depth ? depthOf(line) : null))

const itemAt = (lines: readonly string[], from: number, depth: number, wanted: number): FoundLine | null => {
  let left = wanted
  let dash: number | null = null
  return below(lines, from + 1, depth - 1, (line) => {
    const own = /^([ ]*)- /u.exec(line)?.[1]?.length
    if (own === undefined || (dash !== null && own !== dash)) return null
    dash = own
    left -= 1
    // What stands in the item stands deeper than its dash.
    return left < 0 ? own : null
  })
}
