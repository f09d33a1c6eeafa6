import type { QueryColumn, QueryFunction, QueryWorkedOut } from '@ashlar/schema/table-query'
import { ComparedSelect } from './ComparedSelect.tsx'
import { FunctionMenu } from './FunctionMenu.tsx'
import type { ComparedChoice, KnownTable } from './query-tables.ts'

interface ComparedProps {
  label: string
  functionLabel: string
  value: QueryColumn | QueryWorkedOut
  known: readonly KnownTable[]
  choices: readonly ComparedChoice[]
  functions: readonly QueryFunction[]
  onChange: (value: QueryColumn | QueryWorkedOut) => void
}

/** Chooses what is compared or sorted by, and what is made of its values where it is a column. */
export const Compared = (props: ComparedProps) => {
  const { label, functionLabel, value, known, choices, functions, onChange } = props
  const select = <ComparedSelect label={label} value={value} choices={choices} onChange={onChange} />
  if ('kind' in value) return select
  return (
    <FunctionMenu label={functionLabel} value={value} known={known} functions={functions} onChange={onChange}>
      {select}
    </FunctionMenu>
  )
}
