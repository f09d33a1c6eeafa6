import type { TableStatements } from '@ashlar/schema'
import { AskedValues } from './asked-values.ts'
import type { TableDialect } from './table-dialect.ts'
import { main, TableParts } from './table-parts.ts'

/** Writes the statements that count rows and add up their amounts. */
export const summaryStatements = (dialect: TableDialect): Pick<TableStatements, 'totals' | 'groups'> => {
  const parts = new TableParts(dialect)
  return {
    totals({ table, filters, amount }) {
      const asked = new AskedValues(dialect, parts.askedFilters(filters))
      const conditions = parts.filterConditions(filters, asked)
      const own = amount === undefined ? undefined : parts.column(main, amount)
      const sums =
        own === undefined
          ? []
          : [
              parts.called(`coalesce(sum(${own}), 0)`, 'total'),
              parts.called(dialect.asFloat(`avg(${own})`), 'average'),
            ]
      return [
        ...asked.head,
        `select ${[parts.called('count(*)', 'number'), ...sums].join(', ')}`,
        asked.from(parts.named(table, main)),
        ...(conditions.length === 0 ? [] : [`where ${conditions.join('\n  and ')}`]),
      ].join('\n')
    },
    groups({ table, filters, amount }, grouping, limit) {
      const asked = new AskedValues(dialect, parts.askedFilters(filters))
      const conditions = parts.filterConditions(filters, asked)
      const isDay = grouping.by === 'day'
      const group =
        grouping.by === 'label'
          ? parts.words('label_1', grouping.label.words)
          : isDay
            ? dialect.asDay(parts.column(main, grouping.column))
            : dialect.asText(parts.column(main, grouping.column))
      const sum = amount === undefined ? [] : [parts.called(`sum(${parts.column(main, amount)})`, 'total')]
      const found = [parts.called(group, isDay ? 'day' : 'value'), parts.called('count(*)', 'number'), ...sum]
      return [
        ...asked.head,
        `select ${found.join(', ')}`,
        asked.from(parts.named(table, main)),
        ...(grouping.by === 'label' ? [parts.join(grouping.label, 'label_1')] : []),
        ...(conditions.length === 0 ? [] : [`where ${conditions.join('\n  and ')}`]),
        `group by ${dialect.groupsBy === 'expression' ? group : 1}`,
        `order by ${isDay ? '1' : `${amount === undefined ? 2 : 3} desc${dialect.emptyLast}, 1`}`,
        parts.cut(limit),
      ].join('\n')
    },
  }
}
