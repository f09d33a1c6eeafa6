import type { DatabaseTable } from '@ashlar/schema'
import type { TableQuery } from '@ashlar/schema/table-query'
import { IconButton } from '@ashlar/ui'
import { Select } from '@mantine/core'
import { emptyQuery, replaced, withJoin, withoutJoin } from './query-edits.ts'
import { joinChoices, type KnownTable, nameOfTable, sayColumn } from './query-tables.ts'
import classes from './QueryBuilder.module.css'

const sayTable = ({ schema, name }: { schema?: string; name: string }): string =>
  schema === undefined || schema === 'public' ? name : `${schema}.${name}`

interface TableSelectProps {
  tables: readonly DatabaseTable[]
  query: TableQuery | null
  onChange: (query: TableQuery) => void
}

/** The table that a query is about; another one begins the query anew. */
export const TableSelect = ({ tables, query, onChange }: TableSelectProps) => {
  const own = query === null ? null : sayTable(query.from)
  const labels = [...new Set([...(own === null ? [] : [own]), ...tables.map(sayTable)])]
  return (
    <Select
      size="xs"
      aria-label="Table"
      placeholder="Choose a table"
      data={labels}
      value={own}
      searchable
      allowDeselect={false}
      nothingFoundMessage="No such table"
      onChange={(chosen) => {
        const table = tables.find((one) => sayTable(one) === chosen)
        if (table === undefined || chosen === own) return
        const { schema, name } = table
        onChange(emptyQuery({ ...(schema === 'public' ? {} : { schema }), name }))
      }}
    />
  )
}

interface JoinRowsProps {
  query: TableQuery
  known: readonly KnownTable[]
  tables: readonly DatabaseTable[]
  onChange: (query: TableQuery) => void
}

/** The tables whose rows stand beside those of the first. */
export const JoinRows = ({ query, known, tables, onChange }: JoinRowsProps) => {
  const { joins } = query
  const offered = joinChoices(known, tables)
  return (
    <>
      {joins.map((join, index) => (
        <div key={nameOfTable(join.table)} className={classes['row']}>
          <div className={classes['order']}>
            <span className={classes['fixed']}>
              {sayTable(join.table)}
              {join.table.alias === undefined ? '' : ` as ${join.table.alias}`}
              <span className={classes['when']}>
                {' '}
                where{' '}
                {join.on.map(({ one, other }) => `${sayColumn(one)} = ${sayColumn(other)}`).join(' and ')}
              </span>
            </span>
            <Select
              size="xs"
              aria-label={`Rows of join ${index + 1}`}
              data={[
                { value: 'left', label: 'Keep rows without one' },
                { value: 'inner', label: 'Only rows with one' },
              ]}
              value={join.kind}
              allowDeselect={false}
              onChange={(kind) =>
                onChange({
                  ...query,
                  joins: replaced(joins, index, { ...join, kind: kind === 'inner' ? 'inner' : 'left' }),
                })
              }
            />
          </div>
          <IconButton
            icon="trash-2"
            label={`Delete join ${index + 1}`}
            onClick={() => onChange(withoutJoin(query, index))}
          />
        </div>
      ))}
      {offered.length > 0 && (
        <div className={classes['add']}>
          <Select
            key={joins.length}
            size="xs"
            aria-label="Join a table"
            placeholder="Join a table…"
            data={[...new Set(offered.map(({ label }) => label))]}
            value={null}
            searchable
            nothingFoundMessage="No table is referred to by that name"
            onChange={(chosen) => {
              const choice = offered.find(({ label }) => label === chosen)
              if (choice !== undefined) onChange(withJoin(query, choice.join, known))
            }}
          />
        </div>
      )}
    </>
  )
}
