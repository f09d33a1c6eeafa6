import { Icon, IconButton } from '@ashlar/ui'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Rows.module.css'

interface RowsFieldProps<Row> {
  label: string
  /** What a row is, as its buttons say it: "option". */
  noun: string
  rows: readonly Row[]
  /** The row that is added by the button; none is added where it is absent. */
  empty: Row | undefined
  /** Draws the two fields of a row. */
  draw: (row: Row, place: number) => ReactNode
  onChange: (rows: readonly Row[]) => void
  onLeave: () => void
}

/** Rows of two fields each, which people add and remove. */
export const RowsField = <Row,>({
  label,
  noun,
  rows,
  empty,
  draw,
  onChange,
  onLeave,
}: RowsFieldProps<Row>) => (
  <div className={classes.rows} role="group" aria-label={label}>
    {rows.map((row, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
      <div key={place} className={classes.rowOfTwo}>
        {draw(row, place)}
        <IconButton
          icon="x"
          label={`Remove ${noun} ${place + 1}`}
          onClick={() => {
            onChange(rows.toSpliced(place, 1))
            onLeave()
          }}
        />
      </div>
    ))}
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
