import type { ColumnValue, RowsWanted, TableReading, TableStatements } from '@ashlar/schema'
import { AskedValues } from './asked-values.ts'
import { summaryStatements } from './summary-statements.ts'
import type { TableDialect } from './table-dialect.ts'
import { main, TableParts } from './table-parts.ts'

/** The name of the table of a label, which may stand in the statement several times. */
const labelTable = (index: number): string => `label_${index + 1}`

/** The statements of a dialect for pages that are made from a table. */
export const tableStatements = (dialect: TableDialect): TableStatements => ({
  ...readingStatements(dialect),
  ...changingStatements(dialect),
  ...summaryStatements(dialect),
})

const sortedBy = (parts: readonly string[]): string[] =>
  parts.length === 0 ? [] : [`order by ${parts.join(', ')}`]

const lines = (parts: readonly string[]): string => parts.map((part) => `  ${part}`).join(',\n')

const readingStatements = (
  dialect: TableDialect,
): Pick<TableStatements, 'rows' | 'look' | 'count' | 'matching' | 'options'> => {
  const parts = new TableParts(dialect)

  const joins = ({ labels }: TableReading): string[] =>
    labels.map((label, index) => parts.join(label, labelTable(index)))

  const selected = ({ columns, labels }: TableReading): string =>
    lines([
      ...columns.map(({ column, field }) => {
        const written = parts.column(main, column)
        return column === field ? written : `${written} as ${parts.name(field)}`
      }),
      ...labels.map(
        ({ words, field }, index) => `${parts.words(labelTable(index), words)} as ${parts.name(field)}`,
      ),
    ])

  /** Whether a row holds what is searched for; nothing where no column can be searched. */
  const searchConditions = (
    { labels }: TableReading,
    { searched }: Pick<RowsWanted, 'searched'>,
    asked: AskedValues,
  ): string[] => {
    const columns = [
      ...searched.map((column) => parts.column(main, column)),
      ...labels.flatMap(({ words }, index) => words.map((word) => parts.column(labelTable(index), word))),
    ]
    if (columns.length === 0) return []
    const search = asked.valueOf('search')
    return [`(${parts.isEmpty(search)} or ${dialect.holds(dialect.joinWords(columns), search)})`]
  }

  const whereFound = (
    reading: TableReading,
    wanted: Pick<RowsWanted, 'searched' | 'filters'>,
    asked: AskedValues,
  ): string[] => {
    const conditions = [
      ...searchConditions(reading, wanted, asked),
      ...parts.filterConditions(wanted.filters, asked),
    ]
    return conditions.length === 0 ? [] : [`where ${conditions.join('\n  and ')}`]
  }

  /** By what is sorted for each field; null, and so no difference, for all others. */
  const sortings = (
    { columns, labels }: TableReading,
    sortable: readonly string[],
    asked: AskedValues,
  ): string[] =>
    sortable.flatMap((field) => {
      const own = columns.find((column) => column.field === field)
      const index = labels.findIndex((label) => label.field === field)
      const label = labels[index]
      const by =
        own !== undefined
          ? parts.column(main, own.column)
          : label !== undefined
            ? parts.words(labelTable(index), label.words)
            : undefined
      if (by === undefined) return []
      const isField = `${asked.valueOf('sort_field')} = ${dialect.writeText(field)}`
      const chosen = `case when ${isField} and ${asked.valueOf('sort_direction')}`
      return [
        `${chosen} = 'asc' then ${by} end asc`,
        `${chosen} = 'desc' then ${by} end desc${dialect.emptyLast}`,
      ]
    })

  return {
    rows(reading, wanted) {
      const asked = new AskedValues(dialect, [
        ['search', dialect.askText(wanted.search)],
        ['sort_field', dialect.askText(wanted.sortField)],
        ['sort_direction', dialect.askText(wanted.sortDirection)],
        ...parts.askedFilters(wanted.filters),
      ])
      const order = parts.order([
        ...sortings(reading, wanted.sortable, asked),
        ...wanted.key.map((column) => parts.column(main, column)),
      ])
      return [
        ...asked.head,
        'select',
        selected(reading),
        asked.from(parts.named(reading.table, main)),
        ...joins(reading),
        ...whereFound(reading, wanted, asked),
        ...(order.length === 0 ? [] : ['order by', lines(order)]),
        parts.cut(wanted.limit, wanted.offset),
      ].join('\n')
    },
    look(table, columns, { order, limit, offset }) {
      const by = parts.order(
        order.map(({ column, direction }) => `${parts.column(main, column)} ${direction}`),
      )
      return [
        'select',
        lines(columns.map((column) => parts.column(main, column))) || `  ${parts.called('1', 'nothing')}`,
        `from ${parts.named(table, main)}`,
        ...(by.length === 0 ? [] : [`order by ${by.join(', ')}`]),
        parts.cut(limit, offset),
      ].join('\n')
    },
    count(reading, wanted) {
      const asked = new AskedValues(dialect, [
        ['search', dialect.askText(wanted.search)],
        ...parts.askedFilters(wanted.filters),
      ])
      return [
        ...asked.head,
        `select ${parts.called('count(*)', 'number')}`,
        asked.from(parts.named(reading.table, main)),
        ...joins(reading),
        ...whereFound(reading, wanted, asked),
      ].join('\n')
    },
    matching(reading, values, limit) {
      const found = values.map(
        ({ column, value, kind }) => `${parts.column(main, column)} = ${dialect.enter(value, kind)}`,
      )
      return [
        'select',
        selected(reading),
        `from ${parts.named(reading.table, main)}`,
        ...joins(reading),
        `where ${found.join('\n  and ')}`,
        ...sortedBy(parts.order([])),
        parts.cut(limit),
      ].join('\n')
    },
    options({ table, key, words, limit, asked: given }) {
      const value = parts.column(main, key)
      const label = parts.words(main, words)
      const asked = new AskedValues(
        dialect,
        given === undefined
          ? []
          : [
              ['search', dialect.askText(given.search)],
              ['chosen', dialect.askText(given.chosen)],
            ],
      )
      const read = [
        ...asked.head,
        `select ${parts.called(value, 'value')}, ${parts.called(label, 'label')}`,
        asked.from(parts.named(table, main)),
      ]
      const byWords = `${parts.name('label')}, ${parts.name('value')}`
      if (given === undefined) return [...read, `order by ${byWords}`, parts.cut(limit)].join('\n')
      const search = asked.valueOf('search')
      // Nothing chosen is a null, which no value is.
      const isChosen = `${dialect.asText(value)} = ${asked.valueOf('chosen')}`
      return [
        ...read,
        `where ${parts.isEmpty(search)}`,
        `  or ${dialect.holds(dialect.asText(label), search)}`,
        `  or ${isChosen}`,
        `order by case when ${isChosen} then 0 else 1 end, ${byWords}`,
        parts.cut(limit),
      ].join('\n')
    },
  }
}

const changingStatements = (dialect: TableDialect): Pick<TableStatements, 'insert' | 'update' | 'remove'> => {
  const parts = new TableParts(dialect)
  const entered = ({ value, kind }: ColumnValue): string => dialect.enter(value, kind)
  const equal = (one: ColumnValue): string => `${parts.name(one.column)} = ${entered(one)}`
  const whereKey = (key: readonly ColumnValue[]): string => `where ${key.map(equal).join('\n  and ')}`
  return {
    insert: (table, values) =>
      [
        `insert into ${parts.table(table)} (`,
        lines(values.map(({ column }) => parts.name(column))),
        ') values (',
        lines(values.map(entered)),
        ')',
      ].join('\n'),
    update: (table, values, key) =>
      [`update ${parts.table(table)}`, 'set', lines(values.map(equal)), whereKey(key)].join('\n'),
    remove: (table, key) => [`delete from ${parts.table(table)}`, whereKey(key)].join('\n'),
  }
}
