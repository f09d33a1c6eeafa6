import type { QueryAggregate, QueryWorkedOut } from '@ashlar/schema/table-query'
import type { TokenReader } from './token-reader.ts'

const aggregates: readonly QueryAggregate[] = ['count', 'sum', 'avg', 'min', 'max']

/** Reads what is worked out over several rows: `count(*)`, `sum(price)`; undefined where something else comes next. */
export const readWorkedOut = (reader: TokenReader): QueryWorkedOut | undefined => {
  if (reader.takeIf('count', '(', '*', ')')) return { kind: 'rows' }
  const aggregate = aggregates.find((word) => reader.takeIf(word, '('))
  if (aggregate === undefined) return undefined
  const isDistinct = aggregate === 'count' && reader.takeIf('distinct')
  const column = reader.takeValueOfColumn()
  reader.take(')')
  return { kind: 'worked', aggregate: isDistinct ? 'count distinct' : aggregate, column }
}
