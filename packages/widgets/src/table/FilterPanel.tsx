import { useId, useMemo, useState, type ReactNode } from 'react'
import { CrossGlyph } from '../shared/glyphs.tsx'
import { searchableText } from '../shared/search.ts'
import { textOf } from '../values.ts'
import { kindFacts } from './column-kinds.ts'
import { optionLabel } from './column-options.ts'
import type { TableColumn } from './columns.ts'
import {
  distinctValues,
  filterOperators,
  operatorLabel,
  operatorsFor,
  valuesNeeded,
  type FilterMode,
  type TableFilter,
} from './filters.ts'
import styles from './Panel.module.css'
import type { DataRow } from './rows.ts'

interface FilterPanelProps {
  readonly columns: readonly TableColumn[]
  readonly rows: readonly DataRow[]
  readonly filters: readonly TableFilter[]
  readonly mode: FilterMode
  readonly onChange: (filters: readonly TableFilter[], mode: FilterMode) => void
}

const mostValues = 500

const ValueList = ({
  column,
  rows,
  value,
  onChange,
}: {
  column: TableColumn
  rows: readonly DataRow[]
  value: unknown
  onChange: (value: readonly string[]) => void
}) => {
  const known = useMemo(() => distinctValues(column, rows, mostValues), [column, rows])
  const chosen: readonly string[] = Array.isArray(value)
    ? value.map(textOf)
    : textOf(value) === ''
      ? []
      : [textOf(value)]
  const labelOf = (entry: string): string => textOf(optionLabel(column, entry))
  const [typed, setTyped] = useState('')
  const wanted = searchableText(typed)
  const offered = [...new Set([...chosen, ...known])].filter((entry) =>
    searchableText(labelOf(entry)).includes(wanted),
  )
  return (
    <div className={styles.values}>
      {known.length > 8 && (
        <input
          className={styles.input}
          type="text"
          value={typed}
          placeholder="Search values"
          aria-label={`Search values of ${column.label}`}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <div className={styles.valueList} role="group" aria-label={`Values of ${column.label}`}>
        {offered.slice(0, 100).map((entry) => (
          <label key={entry} className={styles.check}>
            <input
              type="checkbox"
              checked={chosen.includes(entry)}
              onChange={() =>
                onChange(
                  chosen.includes(entry) ? chosen.filter((other) => other !== entry) : [...chosen, entry],
                )
              }
            />
            <span>{labelOf(entry)}</span>
          </label>
        ))}
        {offered.length === 0 && <p className={styles.nothing}>No value matches.</p>}
        {offered.length > 100 && <p className={styles.nothing}>Search to see more values.</p>}
      </div>
    </div>
  )
}

const inputTypeOf = (column: TableColumn): 'number' | 'date' | 'text' => {
  const { nature } = kindFacts(column.type)
  return nature === 'number' ? 'number' : nature === 'time' ? 'date' : 'text'
}

const FilterRow = ({
  filter,
  place,
  lead,
  columns,
  rows,
  onChange,
  onRemove,
}: {
  filter: TableFilter
  place: number
  lead: ReactNode
  columns: readonly TableColumn[]
  rows: readonly DataRow[]
  onChange: (filter: TableFilter) => void
  onRemove: () => void
}) => {
  const column = columns.find(({ id }) => id === filter.column)
  if (column === undefined) return null
  const needed = valuesNeeded(filter.operator)
  const type = inputTypeOf(column)
  const field = (name: 'value' | 'end', label: string) => (
    <input
      className={styles.input}
      type={type}
      step={type === 'number' ? 'any' : undefined}
      value={textOf(filter[name])}
      aria-label={label}
      placeholder={type === 'text' ? 'Value' : undefined}
      onChange={(event) => onChange({ ...filter, [name]: event.currentTarget.value })}
    />
  )
  return (
    <div className={styles.filter} role="group" aria-label={`Filter ${place + 1}`}>
      <span className={styles.lead}>{lead}</span>
      <select
        className={styles.select}
        aria-label="Column"
        value={filter.column}
        onChange={(event) => {
          const next = columns.find(({ id }) => id === event.currentTarget.value)
          if (next !== undefined)
            onChange({ column: next.id, operator: operatorsFor(next.type)[0], value: '' })
        }}
      >
        {columns.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
      <select
        className={styles.select}
        aria-label="Condition"
        value={filter.operator}
        onChange={(event) => {
          const operator = filterOperators.find((known) => known === event.currentTarget.value)
          if (operator === undefined) return
          const keeps = valuesNeeded(operator) === needed
          onChange({ column: filter.column, operator, value: keeps ? filter.value : '' })
        }}
      >
        {operatorsFor(column.type).map((operator) => (
          <option key={operator} value={operator}>
            {operatorLabel(operator)}
          </option>
        ))}
      </select>
      {(needed === 1 || needed === 2) && field('value', needed === 2 ? 'From' : 'Value')}
      {needed === 2 && (
        <>
          <span className={styles.and}>and</span>
          {field('end', 'To')}
        </>
      )}
      {needed === 'list' && (
        <ValueList
          column={column}
          rows={rows}
          value={filter.value}
          onChange={(value) => onChange({ ...filter, value })}
        />
      )}
      <button
        type="button"
        className={styles.remove}
        aria-label={`Remove the filter on ${column.label}`}
        onClick={onRemove}
      >
        <CrossGlyph />
      </button>
    </div>
  )
}

/** The filters of a table, each with its column, its condition and its value; changes show in the rows at once. */
export const FilterPanel = ({ columns, rows, filters, mode, onChange }: FilterPanelProps) => {
  const modeId = useId()
  const offered = columns.filter((column) => column.canFilter)
  const add = () => {
    const column = offered.find(({ id }) => !filters.some((filter) => filter.column === id)) ?? offered[0]
    if (column !== undefined)
      onChange([...filters, { column: column.id, operator: operatorsFor(column.type)[0], value: '' }], mode)
  }
  const leadOf = (place: number) =>
    place === 0 ? (
      'Where'
    ) : place === 1 ? (
      <select
        id={modeId}
        className={styles.select}
        aria-label="Whether all filters or any of them must hold"
        value={mode}
        onChange={(event) => onChange(filters, event.currentTarget.value === 'or' ? 'or' : 'and')}
      >
        <option value="and">and</option>
        <option value="or">or</option>
      </select>
    ) : (
      mode
    )
  return (
    <div className={styles.panel}>
      {filters.length === 0 && <p className={styles.nothing}>All rows are shown.</p>}
      {filters.map((filter, place) => (
        <FilterRow
          // Filters have no identity but their place.
          key={place}
          filter={filter}
          place={place}
          lead={leadOf(place)}
          columns={offered}
          rows={rows}
          onChange={(changed) => onChange(filters.with(place, changed), mode)}
          onRemove={() => onChange(filters.toSpliced(place, 1), mode)}
        />
      ))}
      <div className={styles.actions}>
        <button type="button" className={styles.button} onClick={add} disabled={offered.length === 0}>
          Add filter
        </button>
        {filters.length > 0 && (
          <button type="button" className={styles.button} onClick={() => onChange([], mode)}>
            Clear filters
          </button>
        )}
      </div>
    </div>
  )
}
