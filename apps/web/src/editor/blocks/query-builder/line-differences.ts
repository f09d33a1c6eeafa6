/** A line of a text before or after a change. */
export interface LineDifference {
  readonly kind: 'kept' | 'removed' | 'added'
  readonly text: string
}

/** What becomes of the lines of a text: the longest run of lines that both have stays. Both are short. */
export const lineDifferences = (before: string, after: string): readonly LineDifference[] => {
  const [old, next] = [before, after].map((text) => (text === '' ? [] : text.split('\n')))
  if (old === undefined || next === undefined) return []
  const width = next.length + 1
  const common = new Uint16Array((old.length + 1) * width)
  const at = (row: number, column: number): number => common[row * width + column] ?? 0
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = next.length - 1; column >= 0; column -= 1) {
      common[row * width + column] =
        old[row] === next[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const lines: LineDifference[] = []
  let [row, column] = [0, 0]
  while (row < old.length || column < next.length) {
    const [gone, come] = [old[row], next[column]]
    if (gone !== undefined && gone === come) {
      lines.push({ kind: 'kept', text: gone })
      row += 1
      column += 1
    } else if (come === undefined || (gone !== undefined && at(row + 1, column) >= at(row, column + 1))) {
      lines.push({ kind: 'removed', text: gone ?? '' })
      row += 1
    } else {
      lines.push({ kind: 'added', text: come })
      column += 1
    }
  }
  return lines
}
