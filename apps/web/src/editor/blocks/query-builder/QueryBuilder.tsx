import type { ScopeEntry } from '@ashlar/runtime'
import type { DatabaseTable } from '@ashlar/schema'
import type { QueryConditions, QueryFunction, QueryValue, TableQuery } from '@ashlar/schema/table-query'
import { Icon } from '@ashlar/ui'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ConditionRows } from './ConditionRows.tsx'
import { OrderRows } from './OrderRows.tsx'
import { withHaving } from './query-edits.ts'
import { columnChoices, tablesOfQuery } from './query-tables.ts'
import classes from './QueryBuilder.module.css'
import { SelectedRows } from './SelectedRows.tsx'
import { JoinRows, TableSelect } from './TableRows.tsx'
import { groupChoices, hasGroups } from './worked-out.ts'
import { ValueField } from './ValueField.tsx'

interface QueryBuilderProps {
  /** Null: nothing is written yet. */
  query: TableQuery | null
  tables: readonly DatabaseTable[]
  /** What the system can make of the values of a column. */
  functions: readonly QueryFunction[]
  names: () => readonly ScopeEntry[]
  onChange: (query: TableQuery) => void
  onSubmit: () => void
  /** Runs the query such that nothing stays; absent where it cannot be run by itself. */
  onTry: (() => void) | undefined
}

/** A query as lists of what it reads, in the order in which people think of it. */
export const QueryBuilder = (props: QueryBuilderProps) => {
  const { query, tables, functions, names, onChange, onSubmit, onTry } = props
  const known = query === null ? [] : tablesOfQuery(query, tables)
  const choices = columnChoices(known)
  const compared = choices.map(({ column, label, facts }) => ({ left: column, label, facts }))
  const end = (word: 'limit' | 'offset', label: string, placeholder: string) => (
    <ValueField
      label={label}
      placeholder={placeholder}
      value={query?.[word]}
      facts={{ kind: 'integer' }}
      isCount
      names={names}
      onSubmit={onSubmit}
      onChange={(value) => query && onChange(withEnd(query, word, value))}
    />
  )
  return (
    <div className={classes['builder']}>
      <Part title="From">
        <div className={classes['from']}>
          <TableSelect tables={tables} query={query} onChange={onChange} />
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<Icon name="play" size={12} />}
            disabled={query === null || onTry === undefined}
            onClick={onTry}
          >
            Preview rows
          </Button>
        </div>
        {query !== null && <JoinRows query={query} known={known} tables={tables} onChange={onChange} />}
      </Part>
      {query !== null && (
        <>
          <Part title="Columns">
            <SelectedRows
              query={query}
              known={known}
              choices={choices}
              functions={functions}
              onChange={onChange}
            />
          </Part>
          <Part title="Where">
            <ConditionRows
              label="Conditions"
              noun="Condition"
              group={query.where}
              depth={0}
              known={known}
              choices={compared}
              functions={functions}
              names={names}
              onSubmit={onSubmit}
              onChange={(where) => onChange({ ...query, where })}
            />
          </Part>
          {hasGroups(query.selected) && (
            <Part title="Groups">
              <ConditionRows
                label="Conditions on groups"
                noun="Group condition"
                group={query.having ?? noConditions}
                depth={0}
                known={known}
                choices={groupChoices(query.selected, known)}
                functions={functions}
                names={names}
                onSubmit={onSubmit}
                onChange={(having) => onChange(withHaving(query, having))}
              />
            </Part>
          )}
          <Part title="Order">
            <OrderRows
              order={query.order}
              known={known}
              choices={hasGroups(query.selected) ? groupChoices(query.selected, known) : compared}
              functions={functions}
              onChange={(order) => onChange({ ...query, order })}
            />
          </Part>
          <Part title="Rows">
            <div className={classes['ends']}>
              {end('limit', 'Limit', 'At most: all')}
              {end('offset', 'Offset', 'Left out: none')}
            </div>
          </Part>
        </>
      )}
    </div>
  )
}

const noConditions: QueryConditions = { kind: 'group', match: 'all', conditions: [] }

const withEnd = (query: TableQuery, word: 'limit' | 'offset', value: QueryValue | undefined): TableQuery => {
  const { [word]: _, ...rest } = query
  return value === undefined ? rest : { ...rest, [word]: value }
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes['part']} aria-label={title}>
    <h4 className={classes['title']}>{title}</h4>
    <div className={classes['content']}>{children}</div>
  </section>
)
