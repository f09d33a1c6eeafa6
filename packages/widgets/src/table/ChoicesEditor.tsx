import { useRef, useState } from 'react'
import { textOf } from '../values.ts'
import { tagsOf } from './cell-values.ts'
import { chosenValues } from './cell-rules.ts'
import { cellValue } from './columns.ts'
import { type CellEditorProps, type EntryMove } from './editing.ts'
import { OptionSearch } from './OptionSearch.tsx'

/** Several choices in one cell: Space and a press choose, Enter, Tab and leaving take them over, Escape gives them up. */
export const ChoicesEditor = ({ column, row, entry, problem }: CellEditorProps) => {
  const isDone = useRef(false)
  const before = cellValue(column, row)
  const [chosen, setChosen] = useState<readonly string[]>(() => tagsOf(before))

  const finish = (move: EntryMove): void => {
    if (isDone.current) return
    isDone.current = true
    const isSame = chosen.join('\u0000') === tagsOf(before).join('\u0000')
    entry.commit(isSame ? before : chosenValues(chosen, before, entry.options), move)
  }
  const toggle = (value: unknown): void => {
    const text = textOf(value)
    setChosen((present) =>
      present.includes(text) ? present.filter((other) => other !== text) : [...present, text],
    )
  }
  return (
    <OptionSearch
      column={column}
      entry={entry}
      problem={problem}
      placeholder={chosen.length === 0 ? 'Choose' : `${chosen.length} chosen`}
      startsAt={0}
      isMultiple
      isChosen={({ value }) => chosen.includes(textOf(value))}
      onChoose={({ value }) => toggle(value)}
      onMove={finish}
      onCancel={() => {
        isDone.current = true
        entry.cancel()
      }}
      onLeave={() => finish('stay')}
    />
  )
}
