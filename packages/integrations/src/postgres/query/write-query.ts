import {
  isWorkedOut,
  type QueryBinding,
  type QueryColumn,
  type QueryCondition,
  type QueryConditions,
  type QueryJoin,
  type QueryOrder,
  type QueryTable,
  type QueryValue,
  type SelectedPart,
  type TableQuery,
} from '@ashlar/schema/table-query'
import { writeName, writeText } from '../write-name.ts'

/** Writes a query as SQL that people read: each clause on a line of its own, bindings where values stand. */
export const writeQuery = (query: TableQuery): string => {
  const { from, joins, selected, where, order, limit, offset } = query
  const groups = groupsOf(selected)
  return [
    ...listed(
      'select',
      selected.map(writeSelected),
      selected.every(({ kind }) => kind === 'all'),
    ),
    `from ${writeTable(from)}`,
    ...joins.map(writeJoin),
    ...(where.conditions.length === 0 ? [] : [`where ${writeConditions(where, '\n  ')}`]),
    ...(groups.length === 0 ? [] : [`group by ${groups.map(writeColumn).join(', ')}`]),
    ...listed('order by', order.map(writeOrder), order.length === 1),
    ...(limit === undefined ? [] : [`limit ${writeValue(limit)}`]),
    ...(offset === undefined ? [] : [`offset ${writeValue(offset)}`]),
  ].join('\n')
}

/** The columns that rows are grouped by: all that nothing is worked out over, where something is. */
export const groupsOf = (selected: readonly SelectedPart[]): readonly QueryColumn[] =>
  selected.some(isWorkedOut)
    ? selected.flatMap((part) => (part.kind === 'column' && !isWorkedOut(part) ? [part.column] : []))
    : []

const listed = (word: string, parts: readonly string[], isShort: boolean): string[] => {
  if (parts.length === 0) return []
  return isShort
    ? [`${word} ${parts.join(', ')}`]
    : [word, ...parts.map((part, index) => `  ${part}${index === parts.length - 1 ? '' : ','}`)]
}

const writeAlias = (alias: string | undefined): string =>
  alias === undefined ? '' : ` as ${writeName(alias)}`

const writeTable = ({ schema, name, alias }: QueryTable): string =>
  `${schema === undefined ? '' : `${writeName(schema)}.`}${writeName(name)}${writeAlias(alias)}`

const writeColumn = ({ table, column }: QueryColumn): string =>
  `${table === undefined ? '' : `${writeName(table)}.`}${writeName(column)}`

const writeJoin = ({ kind, table, on }: QueryJoin): string =>
  `${kind === 'left' ? 'left join' : 'join'} ${writeTable(table)} on ${on
    .map(({ one, other }) => `${writeColumn(one)} = ${writeColumn(other)}`)
    .join(' and ')}`

const writeSelected = (part: SelectedPart): string => {
  if (part.kind === 'all') return part.table === undefined ? '*' : `${writeName(part.table)}.*`
  if (part.kind === 'rows') return `count(*)${writeAlias(part.alias)}`
  const column = writeColumn(part.column)
  const worked =
    part.aggregate === undefined
      ? column
      : part.aggregate === 'count distinct'
        ? `count(distinct ${column})`
        : `${part.aggregate}(${column})`
  return `${worked}${writeAlias(part.alias)}`
}

const writeConditions = ({ match, conditions }: QueryConditions, gap: string): string =>
  conditions.map(writeCondition).join(`${gap}${match === 'all' ? 'and' : 'or'} `)

const writeCondition = (condition: QueryCondition): string => {
  if (condition.kind === 'group') return `(${writeConditions(condition, ' ')})`
  const { left, operator, values } = condition
  const compared = 'kind' in left ? writeBinding(left) : writeColumn(left)
  const [first] = values
  if (first === undefined) return `${compared} ${operator}`
  if (operator !== 'in' && operator !== 'not in') return `${compared} ${operator} ${writeValue(first)}`
  if (values.length === 1 && first.kind === 'binding') {
    // A list travels as one parameter.
    return `${compared} ${operator === 'in' ? '= any' : '<> all'} (${writeBinding(first)})`
  }
  return `${compared} ${operator} (${values.map(writeValue).join(', ')})`
}

const writeOrder = ({ column, direction, empty, when }: QueryOrder): string => {
  const written = writeColumn(column)
  const by =
    when === undefined
      ? written
      : `case when ${writeBinding(when.binding)} = ${writeText(when.is)} then ${written} end`
  return `${by}${direction === 'desc' ? ' desc' : ''}${empty === undefined ? '' : ` nulls ${empty}`}`
}

const writeBinding = ({ source }: QueryBinding): string => `{{ ${source} }}`

const writeValue = (value: QueryValue): string => {
  switch (value.kind) {
    case 'binding':
      return writeBinding(value)
    case 'text':
      return writeText(value.text)
    case 'number':
      return value.text
    case 'boolean':
      return String(value.value)
  }
}
