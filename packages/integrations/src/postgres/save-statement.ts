import type { ChangesWanted, DatabaseTableName, ReadColumn } from '@ashlar/schema'
import { writeName, writeText } from './write-name.ts'

/** What the table itself is called beside the rows that were changed. */
const main = 'main_table'

const writeTable = ({ schema, name }: DatabaseTableName): string => `${writeName(schema)}.${writeName(name)}`

/** A function takes a hundred arguments at most. */
const mostPairs = 40

/** An object with the values of a row by the names of their columns. */
const byColumn = (columns: readonly ReadColumn[], row: string): string => {
  const parts: string[] = []
  for (let start = 0; start < columns.length; start += mostPairs) {
    const pairs = columns
      .slice(start, start + mostPairs)
      .map(({ column, field }) => `${writeText(column)}, ${row} -> ${writeText(field)}`)
    parts.push(`jsonb_build_object(${pairs.join(', ')})`)
  }
  return parts.join(' || ')
}

/** The rows of one of the lists, with the columns of the table in their types. */
const rowsOf = ({ table, columns, key }: ChangesWanted, list: string, name: string): string =>
  [
    `asked cross join lateral jsonb_array_elements(asked.changes -> ${writeText(list)}) as item`,
    `  cross join lateral jsonb_populate_record(null::${writeTable(table)}, ${byColumn([...columns, ...key], 'item')}) as ${name}`,
  ].join('\n')

const isSameRow = ({ key, fixed }: ChangesWanted, other: string): string =>
  [
    ...key.map(({ column }) => `${main}.${writeName(column)} = ${other}.${writeName(column)}`),
    ...fixed.map(({ column, value }) => `${main}.${writeName(column)} = ${value}`),
  ].join(' and ')

const updating = (wanted: ChangesWanted): string[] => [
  'updated as (',
  `  update ${writeTable(wanted.table)} as ${main}`,
  `  set ${wanted.columns.map(({ column }) => `${writeName(column)} = changed.${writeName(column)}`).join(', ')}`,
  `  from ${rowsOf(wanted, 'updatedRows', 'changed')}`,
  `  where ${isSameRow(wanted, 'changed')}`,
  '  returning 1',
  ')',
]

const inserting = (wanted: ChangesWanted): string[] => {
  const { table, columns, fixed } = wanted
  const values = columns.map(({ column, defaultValue }) => {
    const own = `added.${writeName(column)}`
    return defaultValue === undefined ? own : `coalesce(${own}, ${writeText(defaultValue)})`
  })
  const names = [...fixed, ...columns].map(({ column }) => writeName(column))
  return [
    'inserted as (',
    `  insert into ${writeTable(table)} (${names.join(', ')})`,
    `  select ${[...fixed.map(({ value }) => value), ...values].join(', ')}`,
    `  from ${rowsOf(wanted, 'insertedRows', 'added')}`,
    '  returning 1',
    ')',
  ]
}

const deleting = (wanted: ChangesWanted): string[] => [
  'deleted as (',
  `  delete from ${writeTable(wanted.table)} as ${main}`,
  `  using ${rowsOf(wanted, 'deletedRows', 'gone')}`,
  `  where ${isSameRow(wanted, 'gone')}`,
  '  returning 1',
  ')',
]

/** Writes the one statement that saves all changes of rows. */
export const saveStatement = (wanted: ChangesWanted): string => {
  const parts = [
    { name: 'updated', lines: updating(wanted) },
    ...(wanted.canInsert ? [{ name: 'inserted', lines: inserting(wanted) }] : []),
    { name: 'deleted', lines: deleting(wanted) },
  ]
  return [
    `with asked as (select {{ ${wanted.list}.editedRows }}::jsonb as changes),`,
    parts.map(({ lines }) => lines.join('\n')).join(',\n'),
    `select ${parts.map(({ name }) => `(select count(*) from ${name}) as ${name}`).join(', ')}`,
  ].join('\n')
}
