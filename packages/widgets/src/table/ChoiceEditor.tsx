import { useRef } from 'react'
import { textOf } from '../values.ts'
import { optionLabel } from './column-options.ts'
import { cellValue } from './columns.ts'
import { type CellEditorProps, type EntryMove } from './editing.ts'
import { OptionSearch } from './OptionSearch.tsx'

/** One choice in a cell: a press, Enter and Tab take it over, Escape and leaving keep what was there. */
export const ChoiceEditor = ({ column, row, entry, problem }: CellEditorProps) => {
  const isDone = useRef(false)
  const before = cellValue(column, row)
  const text = textOf(before)

  const finish = (value: unknown, move: EntryMove): void => {
    if (isDone.current) return
    isDone.current = true
    entry.commit(value, move)
  }
  const cancel = (): void => {
    isDone.current = true
    entry.cancel()
  }
  return (
    <OptionSearch
      column={column}
      entry={entry}
      problem={problem}
      placeholder={textOf(optionLabel(column, before))}
      startsAt={Math.max(
        0,
        entry.options.findIndex(({ value }) => textOf(value) === text),
      )}
      isMultiple={false}
      isChosen={({ value }) => textOf(value) === text}
      onChoose={({ value }) => finish(value, 'stay')}
      onMove={(move, option) => finish(option === undefined ? before : option.value, move)}
      onCancel={cancel}
      onLeave={cancel}
    />
  )
}
