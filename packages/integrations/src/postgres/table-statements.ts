import type { ColumnValue, ReadLabel, RowsWanted, TableReading, TableStatements } from '@ashlar/schema'
import { wordsOf, writeJoin } from './label-parts.ts'
import { saveStatement } from './save-statement.ts'
import { writeName, writeText } from './write-name.ts'
import { groupsStatement, totalsStatement } from './summary-statements.ts'
import { askedFilters, columnOf, filterConditions, main, writeTable } from './table-parts.ts'

/** The name of the table of a label, which may stand in the statement several times. */
const labelTable = (index: number): string => `label_${index + 1}`

const joinsOf = (labels: readonly ReadLabel[]): string[] =>
  labels.map((label, index) => writeJoin(label, labelTable(index)))

const selected = ({ columns, labels }: TableReading): string => {
  const own = columns.map(({ column, field }) => {
    const written = columnOf(main, column)
    return column === field ? written : `${written} as ${writeName(field)}`
  })
  const joined = labels.map(
    ({ words, field }, index) => `${wordsOf(labelTable(index), words)} as ${writeName(field)}`,
  )
  return [...own, ...joined].map((part) => `  ${part}`).join(',\n')
}

/** What of a row the search is compared with; nothing where no column can be searched. */
const searchedText = (
  { labels }: TableReading,
  { searched }: Pick<RowsWanted, 'searched'>,
): string | undefined => {
  const parts = [
    ...searched.map((column) => columnOf(main, column)),
    ...labels.flatMap(({ words }, index) => words.map((word) => columnOf(labelTable(index), word))),
  ]
  return parts.length === 0 ? undefined : `concat_ws(' ', ${parts.join(', ')})`
}

const whereFound = (reading: TableReading, wanted: Pick<RowsWanted, 'searched' | 'filters'>): string[] => {
  const text = searchedText(reading, wanted)
  const conditions = [
    ...(text === undefined
      ? []
      : [`(coalesce(asked.search, '') = '' or strpos(lower(${text}), lower(asked.search)) > 0)`]),
    ...filterConditions(wanted.filters),
  ]
  return conditions.length === 0 ? [] : [`where ${conditions.join('\n  and ')}`]
}

/** By what is sorted for each field; null, and so no difference, for all others. */
const sortings = ({ columns, labels }: TableReading, sortable: readonly string[]): string[] =>
  sortable.flatMap((field) => {
    const own = columns.find((column) => column.field === field)
    const index = labels.findIndex((label) => label.field === field)
    const label = labels[index]
    const by =
      own !== undefined
        ? columnOf(main, own.column)
        : label !== undefined
          ? wordsOf(labelTable(index), label.words)
          : undefined
    if (by === undefined) return []
    const chosen = `case when asked.sort_field = ${writeText(field)} and asked.sort_direction`
    return [`${chosen} = 'asc' then ${by} end asc`, `${chosen} = 'desc' then ${by} end desc nulls last`]
  })

const whereKey = (key: readonly ColumnValue[], table?: string): string =>
  key
    .map(
      ({ column, value }) =>
        `${table === undefined ? writeName(column) : columnOf(table, column)} = ${value}`,
    )
    .join('\n  and ')

/** The statements of PostgreSQL for pages that are made from a table. */
export const tableStatements: TableStatements = {
  rows(reading, wanted) {
    const order = [
      ...sortings(reading, wanted.sortable),
      ...wanted.key.map((column) => columnOf(main, column)),
    ]
    return [
      'with asked as (',
      '  select',
      `    ${wanted.search}::text as search,`,
      `    ${wanted.sortField}::text as sort_field,`,
      [`${wanted.sortDirection}::text as sort_direction`, ...askedFilters(wanted.filters)]
        .map((part) => `    ${part}`)
        .join(',\n'),
      ')',
      'select',
      selected(reading),
      'from asked',
      `cross join ${writeTable(reading.table)} as ${main}`,
      ...joinsOf(reading.labels),
      ...whereFound(reading, wanted),
      ...(order.length === 0 ? [] : ['order by', order.map((part) => `  ${part}`).join(',\n')]),
      `limit ${wanted.limit} offset ${wanted.offset}`,
    ].join('\n')
  },
  look(table, columns, { order, limit, offset }) {
    const by = order.map(({ column, direction }) => `${columnOf(main, column)} ${direction}`)
    return [
      'select',
      columns.map((column) => `  ${columnOf(main, column)}`).join(',\n') || '  1 as nothing',
      `from ${writeTable(table)} as ${main}`,
      ...(by.length === 0 ? [] : [`order by ${by.join(', ')}`]),
      `limit ${limit} offset ${offset}`,
    ].join('\n')
  },
  count(reading, wanted) {
    return [
      `with asked as (select ${[`${wanted.search}::text as search`, ...askedFilters(wanted.filters)].join(', ')})`,
      'select count(*) as number',
      'from asked',
      `cross join ${writeTable(reading.table)} as ${main}`,
      ...joinsOf(reading.labels),
      ...whereFound(reading, wanted),
    ].join('\n')
  },
  matching(reading, values, limit) {
    return [
      'select',
      selected(reading),
      `from ${writeTable(reading.table)} as ${main}`,
      ...joinsOf(reading.labels),
      `where ${whereKey(values, main)}`,
      `limit ${limit}`,
    ].join('\n')
  },
  options({ table, key, words, limit, asked }) {
    const value = columnOf(main, key)
    const label = wordsOf(main, words)
    const read = `select ${value} as value, ${label} as label`
    if (asked !== undefined) {
      // Nothing chosen is a null, which no value is.
      const isChosen = `coalesce(${value}::text = asked.chosen, false)`
      return [
        `with asked as (select ${asked.search}::text as search, ${asked.chosen}::text as chosen)`,
        read,
        `from asked cross join ${writeTable(table)} as ${main}`,
        `where coalesce(asked.search, '') = ''`,
        `  or strpos(lower(${label}::text), lower(asked.search)) > 0`,
        `  or ${isChosen}`,
        `order by ${isChosen} desc, label, value`,
        `limit ${limit}`,
      ].join('\n')
    }
    return [read, `from ${writeTable(table)} as ${main}`, 'order by label, value', `limit ${limit}`].join(
      '\n',
    )
  },
  insert(table, values) {
    return [
      `insert into ${writeTable(table)} (`,
      values.map(({ column }) => `  ${writeName(column)}`).join(',\n'),
      ') values (',
      values.map(({ value }) => `  ${value}`).join(',\n'),
      ')',
    ].join('\n')
  },
  update(table, values, key) {
    return [
      `update ${writeTable(table)}`,
      'set',
      values.map(({ column, value }) => `  ${writeName(column)} = ${value}`).join(',\n'),
      `where ${whereKey(key)}`,
    ].join('\n')
  },
  remove(table, key) {
    return [`delete from ${writeTable(table)}`, `where ${whereKey(key)}`].join('\n')
  },
  save: saveStatement,
  totals: totalsStatement,
  groups: groupsStatement,
}
