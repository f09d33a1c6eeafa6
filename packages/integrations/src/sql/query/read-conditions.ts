import type { QueryCondition, QueryConditions, QueryOperator, QueryValue } from '@ashlar/schema/table-query'
import { readWorkedOut } from './read-worked-out.ts'
import type { TokenReader } from './token-reader.ts'

/** Conditions in conditions: deeper ones are for people who write SQL. */
const deepest = 3

const comparing = ['=', '<>', '<', '<=', '>', '>='] as const
const matching = ['like', 'ilike'] as const

type Left = Extract<QueryCondition, { kind: 'comparison' }>['left']
type ReadLeft = (reader: TokenReader) => Left

const readRowLeft: ReadLeft = (reader) =>
  reader.peek()?.kind === 'binding' ? reader.takeBinding() : reader.takeValueOfColumn()

/** Reads what stands behind `where`. */
export const readConditions = (reader: TokenReader): QueryConditions => readGroup(reader, readRowLeft, 0)

/** Reads what stands behind `having`: what is worked out over a group may be compared as well. */
export const readGroupConditions = (reader: TokenReader): QueryConditions =>
  readGroup(reader, (at) => readWorkedOut(at) ?? readRowLeft(at), 0)

const readGroup = (reader: TokenReader, readLeft: ReadLeft, depth: number): QueryConditions => {
  const chains = [readChain(reader, readLeft, depth)]
  while (reader.takeIf('or')) chains.push(readChain(reader, readLeft, depth))
  const [only] = chains
  if (chains.length === 1 && only !== undefined) return { kind: 'group', match: 'all', conditions: only }
  return {
    kind: 'group',
    match: 'any',
    // `and` binds closer than `or`, which a group of its own says as well.
    conditions: chains.map((conditions): QueryCondition => {
      const [first] = conditions
      return conditions.length === 1 && first !== undefined
        ? first
        : { kind: 'group', match: 'all', conditions }
    }),
  }
}

const readChain = (reader: TokenReader, readLeft: ReadLeft, depth: number): readonly QueryCondition[] => {
  const conditions = [readCondition(reader, readLeft, depth)]
  while (reader.takeIf('and')) conditions.push(readCondition(reader, readLeft, depth))
  return conditions
}

const readCondition = (reader: TokenReader, readLeft: ReadLeft, depth: number): QueryCondition => {
  if (reader.isNext('(') && depth < deepest) {
    reader.take('(')
    const group = readGroup(reader, readLeft, depth + 1)
    reader.take(')')
    return group
  }
  return reader.dialect.queries.hasIlike || !reader.isNext('lower', '(')
    ? readComparison(reader, readLeft(reader))
    : readInSmallLetters(reader, readLeft)
}

const readComparison = (reader: TokenReader, left: Left): QueryCondition => {
  const compared = (operator: QueryOperator, values: readonly QueryValue[]): QueryCondition => ({
    kind: 'comparison',
    left,
    operator,
    values,
  })
  if (reader.takeIf('is', 'null')) return compared('is null', [])
  if (reader.takeIf('is', 'not', 'null')) return compared('is not null', [])
  if (reader.dialect.queries.lists === 'any') {
    if (reader.takeIf('=', 'any')) return compared('in', readListBinding(reader))
    if (reader.takeIf('<>', 'all')) return compared('not in', readListBinding(reader))
  }
  if (reader.takeIf('in')) return compared('in', readList(reader))
  if (reader.takeIf('not', 'in')) return compared('not in', readList(reader))
  for (const operator of matching) {
    if (operator === 'ilike' && !reader.dialect.queries.hasIlike) continue
    if (reader.takeIf(operator)) return compared(operator, [readValue(reader)])
    if (reader.takeIf('not', operator)) return compared(`not ${operator}`, [readValue(reader)])
  }
  if (reader.takeIf('!=')) return compared('<>', [readValue(reader)])
  for (const operator of comparing) {
    if (reader.takeIf(operator)) return compared(operator, [readValue(reader)])
  }
  return reader.refuse()
}

/** `lower(title) like lower('%a%')`, where there is no `ilike`; with anything else behind it, `lower(title)` is a value of its own. */
const readInSmallLetters = (reader: TokenReader, readLeft: ReadLeft): QueryCondition => {
  const start = reader.peek()
  reader.take('lower', '(')
  const left = readLeft(reader)
  reader.take(')')
  const isLike = reader.isNext('like', 'lower', '(')
  if (!isLike && !reader.isNext('not', 'like', 'lower', '(')) {
    return 'kind' in left || left.through !== undefined
      ? reader.refuse(start)
      : readComparison(reader, { ...left, through: 'lower' })
  }
  const operator = isLike ? 'ilike' : 'not ilike'
  if (!isLike) reader.take('not')
  reader.take('like', 'lower', '(')
  const value = readValue(reader)
  reader.take(')')
  return { kind: 'comparison', left, operator, values: [value] }
}

const readListBinding = (reader: TokenReader): readonly QueryValue[] => {
  reader.take('(')
  const list = reader.takeBinding()
  reader.take(')')
  return [list]
}

const readList = (reader: TokenReader): readonly QueryValue[] => {
  const start = reader.peek()
  reader.take('(')
  const values = [readValue(reader)]
  while (reader.takeIf(',')) values.push(readValue(reader))
  reader.take(')')
  // Where lists have a form of their own, one binding in brackets is one value; in the builder it would be a list.
  if (reader.dialect.queries.lists === 'any' && values.length === 1 && values[0]?.kind === 'binding')
    return reader.refuse(start)
  return values
}

/** Reads a value as it is written: a text, a number, `true`, `false` or a binding. */
export const readValue = (reader: TokenReader): QueryValue => {
  const token = reader.peek()
  if (token?.kind === 'binding') return reader.takeBinding()
  if (token?.kind === 'string') return { kind: 'text', text: reader.takeText() }
  if (reader.takeIf('true')) return { kind: 'boolean', value: true }
  if (reader.takeIf('false')) return { kind: 'boolean', value: false }
  const sign = reader.takeIf('-') ? '-' : ''
  const number = reader.takeKind('number')
  return /^\d+(?:\.\d+)?$/u.test(number.text)
    ? { kind: 'number', text: `${sign}${number.text}` }
    : reader.refuse(number)
}
