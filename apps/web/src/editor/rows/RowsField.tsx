import { Icon, IconButton, moveInList, SortableList } from '@ashlar/ui'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './Rows.module.css'
import { useRowIds } from './use-row-ids.ts'

interface RowsFieldProps<Row> {
  label: string
  /** What a row is, as its buttons say it: "option". */
  noun: string
  rows: readonly Row[]
  /** The row that is added by the button; none is added where it is absent. */
  empty: Row | undefined
  /** Draws the two fields of a row. */
  draw: (row: Row, place: number) => ReactNode
  /** Draws what folds out below the fields of a row; absent where nothing does. */
  more?: ((row: Row, place: number) => ReactNode) | undefined
  /** Whether the order says something, so that people may change it. */
  canMove?: boolean
  onChange: (rows: readonly Row[]) => void
  onLeave: () => void
}

/** Rows of two fields each, which people add, remove and, where their order matters, move. */
export const RowsField = <Row,>({
  label,
  noun,
  rows,
  empty,
  draw,
  more,
  canMove = false,
  onChange,
  onLeave,
}: RowsFieldProps<Row>) => {
  const ids = useRowIds(rows.length)
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set())
  const entries = rows.map((row, place) => ({ row, place, id: ids.list[place] ?? String(place) }))
  const toggle = (id: string): void => {
    const next = new Set(openIds)
    if (!next.delete(id)) next.add(id)
    setOpenIds(next)
  }
  const remove = (place: number): void => {
    ids.remove(place)
    onChange(rows.toSpliced(place, 1))
    onLeave()
  }
  const move = (from: number, to: number): void => {
    ids.move(from, to)
    onLeave()
    onChange(moveInList(rows, from, to))
    onLeave()
  }
  const drawEntry = ({ row, place, id }: (typeof entries)[number]) => (
    <div className={classes.rowOfTwo}>
      {draw(row, place)}
      <span className={classes.rowButtons}>
        {more !== undefined && (
          <IconButton
            icon={openIds.has(id) ? 'chevron-up' : 'chevron-down'}
            label={`More of ${noun} ${place + 1}`}
            isExpanded={openIds.has(id)}
            onClick={() => toggle(id)}
          />
        )}
        <IconButton icon="x" label={`Remove ${noun} ${place + 1}`} onClick={() => remove(place)} />
      </span>
      {more !== undefined && openIds.has(id) && more(row, place)}
    </div>
  )
  return (
    <div className={classes.rows} role="group" aria-label={label}>
      {canMove && entries.length > 1 ? (
        <div className={classes.movableRows}>
          <SortableList
            items={entries}
            label={label}
            idOf={({ id }) => id}
            titleOf={(_entry, place) => `${noun} ${place + 1}`}
            onMove={move}
            renderItem={drawEntry}
          />
        </div>
      ) : (
        entries.map((entry) => (
          <div key={entry.id} className={classes.row}>
            {drawEntry(entry)}
          </div>
        ))
      )}
      {empty !== undefined && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          leftSection={<Icon name="plus" size={12} />}
          onClick={() => onChange([...rows, empty])}
        >
          Add {noun}
        </Button>
      )}
    </div>
  )
}
