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
  type QueryWorkedOut,
  type SelectedPart,
  type TableQuery,
} from '@ashlar/schema/table-query'
import type { QueryDialect } from '../tables/table-dialect.ts'

/** Writes a query as SQL that people read: each clause on a line of its own, bindings where values stand. */
export const writeQuery = (query: TableQuery, dialect: QueryDialect): string =>
  new QueryWriter(dialect).write(query)

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

const writeBinding = ({ source }: QueryBinding): string => `{{ ${source} }}`

class QueryWriter {
  readonly #dialect: QueryDialect

  constructor(dialect: QueryDialect) {
    this.#dialect = dialect
  }

  write({ from, joins, selected, isDistinct, where, having, order, limit, offset }: TableQuery): string {
    const groups = groupsOf(selected)
    const { noLimit } = this.#dialect.queries
    const needsLimit = limit === undefined && offset !== undefined && noLimit !== undefined
    return [
      ...listed(
        isDistinct === true ? 'select distinct' : 'select',
        selected.map((part) => this.#selected(part)),
        selected.every(({ kind }) => kind === 'all'),
      ),
      `from ${this.#table(from)}`,
      ...joins.map((join) => this.#join(join)),
      ...(where.conditions.length === 0 ? [] : [`where ${this.#conditions(where, '\n  ')}`]),
      ...(groups.length === 0 ? [] : [`group by ${groups.map((column) => this.#column(column)).join(', ')}`]),
      ...(having === undefined ? [] : [`having ${this.#conditions(having, '\n  ')}`]),
      ...listed(
        'order by',
        order.flatMap((one) => this.#order(one)),
        order.length === 1,
      ),
      ...(limit === undefined ? [] : [`limit ${this.#value(limit)}`]),
      ...(needsLimit ? [`limit ${noLimit}`] : []),
      ...(offset === undefined ? [] : [`offset ${this.#value(offset)}`]),
    ].join('\n')
  }

  #name(name: string): string {
    return this.#dialect.names.write(name)
  }

  #alias(alias: string | undefined): string {
    return alias === undefined ? '' : ` as ${this.#name(alias)}`
  }

  #table({ schema, name, alias }: QueryTable): string {
    return `${schema === undefined ? '' : `${this.#name(schema)}.`}${this.#name(name)}${this.#alias(alias)}`
  }

  #column({ table, column, through }: QueryColumn): string {
    const written = `${table === undefined ? '' : `${this.#name(table)}.`}${this.#name(column)}`
    if (through === undefined) return written
    const form = this.#dialect.queries.functions[through]
    if (form === undefined) throw new TypeError(`There is no “${through}” in this dialect.`)
    return `${form.before}${written}${form.after}`
  }

  #join({ kind, table, on }: QueryJoin): string {
    return `${kind === 'left' ? 'left join' : 'join'} ${this.#table(table)} on ${on
      .map(({ one, other }) => `${this.#column(one)} = ${this.#column(other)}`)
      .join(' and ')}`
  }

  #selected(part: SelectedPart): string {
    if (part.kind === 'all') return part.table === undefined ? '*' : `${this.#name(part.table)}.*`
    if (part.kind === 'rows') return `${this.#workedOut(part)}${this.#alias(part.alias)}`
    const { aggregate, column } = part
    const written =
      aggregate === undefined ? this.#column(column) : this.#workedOut({ kind: 'worked', aggregate, column })
    return `${written}${this.#alias(part.alias)}`
  }

  #workedOut(worked: QueryWorkedOut): string {
    if (worked.kind === 'rows') return 'count(*)'
    const column = this.#column(worked.column)
    return worked.aggregate === 'count distinct'
      ? `count(distinct ${column})`
      : `${worked.aggregate}(${column})`
  }

  #compared(left: QueryColumn | QueryBinding | QueryWorkedOut): string {
    if (!('kind' in left)) return this.#column(left)
    return left.kind === 'binding' ? writeBinding(left) : this.#workedOut(left)
  }

  #conditions({ match, conditions }: QueryConditions, gap: string): string {
    return conditions
      .map((condition) => this.#condition(condition))
      .join(`${gap}${match === 'all' ? 'and' : 'or'} `)
  }

  #condition(condition: QueryCondition): string {
    if (condition.kind === 'group') return `(${this.#conditions(condition, ' ')})`
    const { left, operator, values } = condition
    const { lists, hasIlike } = this.#dialect.queries
    const compared = this.#compared(left)
    const [first] = values
    if (first === undefined) return `${compared} ${operator}`
    if (operator === 'in' || operator === 'not in') {
      const isList = values.length === 1 && first.kind === 'binding'
      return isList && lists === 'any'
        ? // A list travels as one parameter.
          `${compared} ${operator === 'in' ? '= any' : '<> all'} (${writeBinding(first)})`
        : `${compared} ${operator} (${values.map((value) => this.#value(value)).join(', ')})`
    }
    if ((operator === 'ilike' || operator === 'not ilike') && !hasIlike) {
      return `lower(${compared}) ${operator === 'ilike' ? 'like' : 'not like'} lower(${this.#value(first)})`
    }
    return `${compared} ${operator} ${this.#value(first)}`
  }

  /** The parts of `order by` that stand for one order. */
  #order({ by, direction, empty, when }: QueryOrder): string[] {
    const written = this.#compared(by)
    const sortedBy =
      when === undefined
        ? written
        : `case when ${writeBinding(when.binding)} = ${this.#dialect.writeText(when.is)} then ${written} end`
    const sorted = `${sortedBy}${direction === 'desc' ? ' desc' : ''}`
    if (empty === undefined) return [sorted]
    if (this.#dialect.queries.hasNulls) return [`${sorted} nulls ${empty}`]
    return [`${sortedBy} is ${empty === 'last' ? 'null' : 'not null'}`, sorted]
  }

  #value(value: QueryValue): string {
    switch (value.kind) {
      case 'binding':
        return writeBinding(value)
      case 'text':
        return this.#dialect.writeText(value.text)
      case 'number':
        return value.text
      case 'boolean':
        return String(value.value)
    }
  }
}
