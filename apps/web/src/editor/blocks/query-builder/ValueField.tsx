import type { ScopeEntry } from '@ashlar/runtime'
import type { DatabaseColumn } from '@ashlar/schema'
import type { QueryValue } from '@ashlar/schema/table-query'
import { useState } from 'react'
import { CodeField } from '../../code/index.ts'
import { sayValue, valueOf } from './query-values.ts'
import classes from './QueryBuilder.module.css'

interface ValueFieldProps {
  label: string
  placeholder?: string
  value: QueryValue | undefined
  facts: Pick<DatabaseColumn, 'kind'> | undefined
  /** Whether it is a whole number, which may be left out. */
  isCount?: boolean
  names: () => readonly ScopeEntry[]
  onChange: (value: QueryValue | undefined) => void
  onSubmit: () => void
}

const isCountValue = (value: QueryValue): boolean =>
  value.kind === 'binding' || (value.kind === 'number' && /^\d+$/u.test(value.text))

/** A field for a value or a binding. */
export const ValueField = (props: ValueFieldProps) => {
  const { label, value, facts, names, onChange, onSubmit } = props
  const { isCount = false } = props
  const [isRefused, setRefused] = useState(false)
  return (
    <div className={classes['value']}>
      <CodeField
        label={label}
        mode="text"
        isSingleLine
        minimumLines={1}
        maximumLines={1}
        placeholder={props.placeholder ?? 'Value'}
        value={sayValue(value)}
        names={names}
        onSubmit={onSubmit}
        onChange={(written) => {
          const next = valueOf(written, facts)
          const isLeftOut = isCount && written.trim() === ''
          const isRight = next !== null && (!isCount || isLeftOut || isCountValue(next))
          setRefused(!isRight)
          if (isRight) onChange(isLeftOut ? undefined : next)
        }}
      />
      {isRefused && (
        <p role="alert" className={classes['refusal']}>
          {isCount
            ? 'Write a whole number, or one binding without anything around it.'
            : 'Write a value, or one binding without anything around it.'}
        </p>
      )}
    </div>
  )
}
