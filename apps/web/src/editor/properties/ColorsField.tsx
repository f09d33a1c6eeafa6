import { ColorField } from './ColorField.tsx'
import { drawnColors, writtenColors } from './drawn-data.ts'
import { type DrawnValueProps, RowsField, RowText, useRows } from '../rows/index.ts'

/** A color for each value, as rows of both. */
export const ColorsField = ({ label, value, onChange, onLeave }: DrawnValueProps) => {
  const [rows, change] = useRows(value, (given) => drawnColors(given) ?? [], writtenColors, onChange)
  return (
    <RowsField
      label={label}
      rows={rows}
      onLeave={onLeave}
      noun="color"
      empty={{ value: '', color: 'info' }}
      onChange={change}
      draw={(row, place) => (
        <>
          <RowText
            label="Value"
            value={row.value}
            onChange={(text) => change(rows.with(place, { ...row, value: text }))}
            place={place}
            onLeave={onLeave}
          />
          <ColorField
            label={`Color ${place + 1}`}
            value={row.color}
            onChange={(color) => change(rows.with(place, { ...row, color: color ?? '' }))}
            onLeave={onLeave}
          />
        </>
      )}
    />
  )
}
