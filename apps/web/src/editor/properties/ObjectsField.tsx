import { Select } from '@mantine/core'
import { type DrawnValueProps, RowsField, RowText, useRows } from '../rows/index.ts'
import { drawnRows, type DrawnRow, type RowForm, writtenRows } from './drawn-rows.ts'
import classes from './Properties.module.css'

/** A list of objects, or of words that are offered, as rows: a choice among the words, and a field for each part. */
export const ObjectsField = ({
  label,
  value,
  offers = [],
  rows: form,
  onChange,
  onLeave,
}: RowForm & DrawnValueProps) => {
  const whole = { offers, rows: form }
  const [rows, change] = useRows(
    value,
    (given) => drawnRows(given, whole) ?? [],
    (written) => writtenRows(written, whole),
    onChange,
  )
  const { noun = 'row', fields = [] } = form ?? {}
  const title = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`
  const drawFields = (row: DrawnRow, place: number) =>
    fields.map(({ name, label: called, placeholder }) => (
      <RowText
        key={name}
        label={called}
        placeholder={placeholder ?? ''}
        value={row.texts[name] ?? ''}
        onChange={(text) => change(rows.with(place, { word: '', texts: { ...row.texts, [name]: text } }))}
        place={place}
        onLeave={onLeave}
      />
    ))
  return (
    <RowsField
      label={label}
      rows={rows}
      noun={noun}
      onLeave={onLeave}
      empty={{ word: '', texts: {} }}
      onChange={change}
      draw={(row, place) =>
        offers.length === 0 ? (
          drawFields(row, place)
        ) : (
          <div className={classes.objectRow}>
            <Select
              size="xs"
              aria-label={`${title} ${place + 1}`}
              data={[...offers, { value: '', label: 'Of your own' }]}
              allowDeselect={false}
              value={row.word}
              onChange={(word) => change(rows.with(place, { ...row, word: word ?? '' }))}
            />
            {row.word === '' && drawFields(row, place)}
          </div>
        )
      }
    />
  )
}
