import type { JsonValue } from '@ashlar/schema'
import { Autocomplete, Select, TextInput } from '@mantine/core'
import { drawnFilters, writtenFilters, type DrawnFilter } from './drawn-data.ts'
import classes from './Properties.module.css'
import { useFieldNames } from './use-field-names.ts'
import { RowsField, useRows } from '../rows/index.ts'

const withoutValue = ['isTrue', 'isFalse', 'isEmpty', 'isNotEmpty']

/** Filters as rows of a field, a comparison and what it compares with. */
export const FiltersField = ({
  label,
  value,
  widgetId,
  of,
  comparisons,
  onChange,
  onLeave,
}: {
  label: string
  value: JsonValue | undefined
  widgetId: string
  /** The property that holds the data. */
  of: string
  comparisons: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  onLeave: () => void
}) => {
  const names = useFieldNames(widgetId, of)
  const [rows, change] = useRows(value, (given) => drawnFilters(given) ?? [], writtenFilters, onChange)
  const set = (place: number, part: Partial<DrawnFilter>): void => {
    const row = rows[place]
    if (row !== undefined) change(rows.with(place, { ...row, ...part }))
  }
  return (
    <RowsField
      label={label}
      rows={rows}
      onLeave={onLeave}
      noun="filter"
      empty={{ column: '', operator: comparisons[0]?.value ?? '', value: '', end: '' }}
      onChange={change}
      draw={(row, place) => (
        <div className={classes.filterRow}>
          <Autocomplete
            size="xs"
            aria-label={`Field ${place + 1}`}
            placeholder="Field"
            data={[...names]}
            value={row.column}
            onChange={(column) => set(place, { column })}
            onBlur={onLeave}
          />
          <Select
            size="xs"
            aria-label={`Comparison ${place + 1}`}
            data={[...comparisons]}
            allowDeselect={false}
            value={row.operator}
            onChange={(operator) => set(place, { operator: operator ?? row.operator })}
          />
          {!withoutValue.includes(row.operator) && (
            <TextInput
              size="xs"
              className={row.operator === 'between' ? '' : (classes.wholeRow ?? '')}
              aria-label={`Value ${place + 1}`}
              placeholder={row.operator.endsWith('Of') ? 'new, paid' : 'Value'}
              value={row.value}
              onChange={(event) => set(place, { value: event.currentTarget.value })}
              onBlur={onLeave}
            />
          )}
          {row.operator === 'between' && (
            <TextInput
              size="xs"
              aria-label={`Upper end ${place + 1}`}
              placeholder="and"
              value={row.end}
              onChange={(event) => set(place, { end: event.currentTarget.value })}
              onBlur={onLeave}
            />
          )}
        </div>
      )}
    />
  )
}
