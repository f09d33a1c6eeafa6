import { diffLines } from 'diff'

/** A line of a text, and what became of it; `left-out` stands for lines that did not change. */
export interface ComparedLine {
  readonly kind: 'same' | 'added' | 'removed' | 'left-out'
  readonly text: string
}

/** How many unchanged lines are shown around a changed one. */
const around = 2
/** The most edits that are looked for: beyond, the whole text is told as replaced. */
const mostEdits = 2_000

const linesOf = (text: string): string[] => (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n')

/** Two texts line by line, with what changed and a little of what stands around it. */
export const lineDifferences = (before: string, after: string): readonly ComparedLine[] => {
  const parts = diffLines(before, after, { maxEditLength: mostEdits }) ?? [
    { added: false, removed: true, value: before },
    { added: true, removed: false, value: after },
  ]
  return parts.flatMap(({ added, removed, value }, place): ComparedLine[] => {
    const kind = added ? 'added' : removed ? 'removed' : 'same'
    const lines = linesOf(value)
    const told = (some: readonly string[]): ComparedLine[] => some.map((text) => ({ kind, text }))
    if (kind !== 'same' || lines.length <= 2 * around + 1) return told(lines)
    const head = place === 0 ? [] : lines.slice(0, around)
    const tail = place === parts.length - 1 ? [] : lines.slice(-around)
    const count = lines.length - head.length - tail.length
    const leftOut = {
      kind: 'left-out',
      text: `${count} unchanged ${count === 1 ? 'line' : 'lines'}`,
    } as const
    return [...told(head), leftOut, ...told(tail)]
  })
}
