import type { QueryColumn, QueryWorkedOut } from '@ashlar/schema/table-query'
import { Select } from '@mantine/core'
import { type ComparedChoice, sayColumn } from './query-tables.ts'
import { sayWorkedOut } from './worked-out.ts'

/** Chooses what is compared or sorted by: a column, or what is worked out over one. */
export const ComparedSelect = ({
  label,
  value,
  placeholder,
  choices,
  onChange,
}: {
  label: string
  /** Absent: choosing adds one. */
  value?: QueryColumn | QueryWorkedOut
  placeholder?: string
  choices: readonly ComparedChoice[]
  onChange: (left: QueryColumn | QueryWorkedOut) => void
}) => {
  const own = value === undefined ? null : 'kind' in value ? sayWorkedOut(value) : sayColumn(value)
  return (
    <Select
      size="xs"
      aria-label={label}
      placeholder={placeholder ?? ''}
      data={[...new Set([...(own === null ? [] : [own]), ...choices.map((choice) => choice.label)])].toSorted(
        (one, other) => placeOf(choices, one) - placeOf(choices, other),
      )}
      value={own}
      searchable
      allowDeselect={false}
      nothingFoundMessage="No such column"
      onChange={(chosen) => {
        const choice = choices.find((one) => one.label === chosen)
        if (choice !== undefined) onChange(choice.left)
      }}
    />
  )
}

/** What is compared but not offered stands first. */
const placeOf = (choices: readonly ComparedChoice[], label: string): number =>
  choices.findIndex((choice) => choice.label === label)
