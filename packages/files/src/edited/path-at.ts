import { depthOf, keyOf } from './line-of.ts'

/**
 * The path of the value that stands at a line, from 0, of a text in YAML that is written in blocks, as ours are: the way back from
 * what `lineOf` finds.
 */
export const pathAt = (text: string, line: number): string[] => {
  const lines = text.split('\n')
  const path: string[] = []
  /** Only what stands less deep is around what was found. */
  let limit = Number.POSITIVE_INFINITY
  for (let index = Math.min(line, lines.length - 1); index >= 0; index -= 1) {
    const own = lines[index] ?? ''
    const indent = own.search(/\S/u)
    if (indent === -1 || indent >= limit) continue
    const depth = depthOf(own)
    const key = depth < limit ? keyOf(own) : null
    if (key !== null) {
      path.unshift(key)
      limit = depth
    }
    if (!own.startsWith('- ', indent) || indent >= limit) continue
    path.unshift(String(itemsBefore(lines, index, indent)))
    limit = indent
  }
  return path
}

/** How many items of a list stand before the one that begins at a line. */
const itemsBefore = (lines: readonly string[], at: number, dash: number): number => {
  let count = 0
  for (let index = at - 1; index >= 0; index -= 1) {
    const own = lines[index] ?? ''
    const indent = own.search(/\S/u)
    if (indent === -1 || indent > dash) continue
    if (indent < dash || !own.startsWith('- ', indent)) break
    count += 1
  }
  return count
}
