import type { DatabaseTable } from '@ashlar/schema'
import { Icon, SkeletonRows } from '@ashlar/ui'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from './FromTable.module.css'

/** So many are drawn; the search finds the others. */
const mostDrawn = 200

const keyOf = ({ schema, name }: DatabaseTable): string => `${schema}.${name}`

/** The tables of a database, to find one among them and choose it. */
export const TableList = ({
  tables,
  chosen,
  onChoose,
}: {
  readonly tables: readonly DatabaseTable[] | null
  readonly chosen: DatabaseTable | null
  readonly onChoose: (table: DatabaseTable) => void
}) => {
  const [query, setQuery] = useState('')
  if (tables === null) return <SkeletonRows />
  const wanted = query.trim().toLowerCase()
  const found = tables.filter((table) => keyOf(table).toLowerCase().includes(wanted))
  const hasSchemas = tables.some(({ schema }) => schema !== tables[0]?.schema)
  return (
    <>
      <TextInput
        aria-label="Search tables"
        placeholder="Search tables"
        leftSection={<Icon name="search" size={14} />}
        data-autofocus
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <div role="radiogroup" aria-label="Table" className={classes['tables']}>
        {found.slice(0, mostDrawn).map((table) => (
          <label key={keyOf(table)} className={classes['table']}>
            <input
              type="radio"
              name="table"
              aria-label={hasSchemas ? keyOf(table) : table.name}
              checked={chosen !== null && keyOf(chosen) === keyOf(table)}
              onChange={() => onChoose(table)}
            />
            <Icon name="table" size={14} />
            <span className={classes['tableName']}>
              {hasSchemas ? <span className={classes['schema']}>{table.schema}.</span> : null}
              {table.name}
            </span>
            <span className={classes['count']}>
              {table.columns.length === 1 ? '1 column' : `${table.columns.length} columns`}
            </span>
          </label>
        ))}
        {found.length === 0 ? (
          <p className={classes['nothing']}>
            {tables.length === 0
              ? 'The database has no tables that its user may read.'
              : `No table is called “${query}”.`}
          </p>
        ) : null}
        {found.length > mostDrawn ? (
          <p className={classes['nothing']}>
            {found.length - mostDrawn} more: type a part of the name to find them.
          </p>
        ) : null}
      </div>
    </>
  )
}
