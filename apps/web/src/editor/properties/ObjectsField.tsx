import type { JsonValue } from '@ashlar/schema'
import { Select } from '@mantine/core'
import { type DrawnValueProps, RowsField, useRows } from '../rows/index.ts'
import { drawnRows, emptyRow, type RowForm, withPart, wordOf, writtenRows } from './drawn-rows.ts'
import { FoldedFields, RowFieldControl } from './RowFieldControl.tsx'
import classes from './Properties.module.css'

/**
 * A list as rows: a choice among the words that are offered, or a control for each field. The first two fields stand in
 * sight, the others fold out.
 */
export const ObjectsField = ({
  label,
  value,
  form,
  onChange,
  onLeave,
}: DrawnValueProps & { form: RowForm }) => {
  const [rows, change] = useRows(value, (given) => drawnRows(given, form) ?? [], writtenRows, onChange)
  return <ObjectRows label={label} rows={rows} form={form} onChange={change} onLeave={onLeave} />
}

const ObjectRows = ({
  label,
  rows,
  form,
  onChange,
  onLeave,
}: {
  label: string
  rows: readonly JsonValue[]
  form: RowForm
  onChange: (rows: readonly JsonValue[]) => void
  onLeave: () => void
}) => {
  const { offers = [] } = form
  const { noun = 'row', fields = [] } = form.rows ?? {}
  const title = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`
  const set = (place: number) => (row: JsonValue) => onChange(rows.with(place, row))
  const controls = (row: JsonValue, place: number, shown: typeof fields) =>
    shown.map((field) => (
      <RowFieldControl
        key={field.name}
        field={field}
        form={form}
        row={row}
        place={place}
        onChange={set(place)}
        onLeave={onLeave}
      />
    ))
  const inSight = fields.slice(0, 2)
  const folded = fields.slice(2)
  return (
    <RowsField
      label={label}
      rows={rows}
      noun={noun}
      onLeave={onLeave}
      empty={emptyRow}
      onChange={onChange}
      canMove
      draw={(row, place) =>
        offers.length === 0 ? (
          controls(row, place, inSight)
        ) : (
          <div className={classes.objectRow}>
            <Select
              size="xs"
              aria-label={`${title} ${place + 1}`}
              data={[...offers, { value: '', label: 'Of your own' }]}
              allowDeselect={false}
              value={wordOf(row, form) ?? ''}
              onChange={(word) => set(place)(word === null || word === '' ? emptyRow : word)}
            />
            {wordOf(row, form) === undefined && controls(row, place, fields)}
          </div>
        )
      }
      more={
        folded.length === 0 || offers.length > 0
          ? undefined
          : (row, place) => (
              <FoldedFields>
                {folded.map((field) =>
                  field.kind === 'rows' ? (
                    <div key={field.name} className={classes.nestedRows}>
                      <span className={classes.rowFieldLabel}>{field.label}</span>
                      <ObjectRows
                        label={`${field.label} ${place + 1}`}
                        rows={rowsBelow(row, field.name)}
                        form={form}
                        onChange={(below) =>
                          set(place)(withPart(row, field, below.length === 0 ? undefined : [...below], form))
                        }
                        onLeave={onLeave}
                      />
                    </div>
                  ) : (
                    controls(row, place, [field])
                  ),
                )}
              </FoldedFields>
            )
      }
    />
  )
}

const rowsBelow = (row: JsonValue, name: string): readonly JsonValue[] => {
  const below = typeof row === 'object' && row !== null && !Array.isArray(row) ? row[name] : undefined
  return Array.isArray(below) ? below : []
}
