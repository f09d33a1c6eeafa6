import { drawnOptions, writtenOptions } from './drawn-data.ts'
import { type DrawnValueProps, RowsField, RowText, useRows } from '../rows/index.ts'
import { typedValue } from './typed-value.ts'

/** Options as rows of what is read and what is stored, so that nobody has to write JSON. */
export const OptionsField = ({ label, value, onChange, onLeave }: DrawnValueProps) => {
  const [rows, change] = useRows(value, (given) => drawnOptions(given) ?? [], writtenOptions, onChange)
  return (
    <RowsField
      label={label}
      rows={rows}
      onLeave={onLeave}
      noun="option"
      empty={{ label: '', value: '' }}
      onChange={change}
      draw={(row, place) => (
        <>
          <RowText
            label="Label"
            value={row.label}
            onChange={(text) => {
              // A value that is what people read follows it.
              const follows = row.value === row.label || row.value === ''
              change(rows.with(place, { label: text, value: follows ? text : row.value }))
            }}
            place={place}
            onLeave={onLeave}
          />
          <RowText
            label="Value"
            value={typeof row.value === 'string' ? row.value : JSON.stringify(row.value)}
            onChange={(text) => change(rows.with(place, { ...row, value: typedValue(text) }))}
            place={place}
            onLeave={onLeave}
          />
        </>
      )}
    />
  )
}
