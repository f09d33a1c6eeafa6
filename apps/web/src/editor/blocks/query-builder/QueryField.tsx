import { parseTemplate } from '@ashlar/expression'
import type { QueryLanguage } from '@ashlar/integrations/descriptors'
import type { ScopeEntry } from '@ashlar/runtime'
import type { DatabaseTable } from '@ashlar/schema'
import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { QueryBuilder } from './QueryBuilder.tsx'
import classes from './QueryBuilder.module.css'

interface QueryFieldProps {
  label: string
  language: QueryLanguage
  value: string
  tables: readonly DatabaseTable[]
  names: () => readonly ScopeEntry[]
  onChange: (value: string) => void
  onSubmit: () => void
  onTry: (() => void) | undefined
  /** The code, shown while the builder is not. */
  children: ReactNode
}

/** A statement as its SQL or in the builder. The builder opens only where it can show all of it. */
export const QueryField = (props: QueryFieldProps) => {
  const { label, language, value, tables, names, onChange, onSubmit, onTry, children } = props
  const [isWanted, setWanted] = useState(false)
  const reading = useMemo(() => {
    if (!isWanted) return undefined
    return value.trim() === '' ? null : language.read(parseTemplate(value))
  }, [isWanted, language, value])
  const open = reading?.ok === true ? reading.query : reading === null ? null : undefined
  return (
    <div className={classes['query']}>
      <div className={classes['switch']}>
        <span className={classes['label']} aria-hidden="true">
          {label}
        </span>
        <SegmentedControl
          size="xs"
          className={classes['choice'] ?? ''}
          aria-label="How the query is written"
          data={[
            { value: 'builder', label: 'Builder' },
            { value: 'sql', label: 'SQL' },
          ]}
          value={open === undefined ? 'sql' : 'builder'}
          onChange={(chosen) => setWanted(chosen === 'builder')}
        />
      </div>
      {reading?.ok === false && (
        <p role="alert" className={classes['closed']}>
          The builder stays closed. {reading.reason} It shows a select over tables that are joined by equal
          columns, with a function around a column or a group at most, and your SQL stays as it is.
        </p>
      )}
      {open !== undefined ? (
        <QueryBuilder
          query={open}
          tables={tables}
          functions={language.functions}
          names={names}
          onSubmit={onSubmit}
          onTry={onTry}
          onChange={(query) => onChange(language.write(query))}
        />
      ) : (
        children
      )}
    </div>
  )
}
