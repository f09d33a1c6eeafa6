import type { QueryColumn } from '@ashlar/schema/table-query'
import { Select } from '@mantine/core'
import { type ColumnChoice, sayColumn } from './query-tables.ts'

interface ColumnSelectProps {
  label: string
  /** Absent: choosing adds one. */
  value?: QueryColumn
  choices: readonly ColumnChoice[]
  /** Other things that can be added, by their label. */
  more?: readonly string[]
  placeholder?: string
  onChange: (column: QueryColumn) => void
  onMore?: (label: string) => void
}

/** Chooses one of the columns of a query. */
export const ColumnSelect = (props: ColumnSelectProps) => {
  const { label, value, choices, more = [], placeholder, onChange, onMore } = props
  const own = value === undefined ? null : sayColumn(value)
  const labels = choices.map((choice) => choice.label)
  const shown = own === null || labels.includes(own) ? labels : [own, ...labels]
  return (
    <Select
      size="xs"
      aria-label={label}
      placeholder={placeholder ?? ''}
      data={[...new Set([...more, ...shown])]}
      value={own}
      searchable
      allowDeselect={false}
      nothingFoundMessage="No such column"
      onChange={(chosen) => {
        if (chosen === null) return
        if (more.includes(chosen)) return onMore?.(chosen)
        const choice = choices.find((one) => one.label === chosen)
        if (choice !== undefined) onChange(choice.column)
      }}
    />
  )
}
