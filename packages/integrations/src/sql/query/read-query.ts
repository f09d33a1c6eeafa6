import {
  isWorkedOut,
  type QueryColumn,
  type QueryConditions,
  type QueryJoin,
  type QueryOrder,
  type QueryReading,
  type QueryTable,
  type QueryValue,
  type SelectedPart,
  type TableQuery,
} from '@ashlar/schema/table-query'
import type { ParsedTemplate } from '../../template.ts'
import type { QueryRules, QueryDialect } from '../tables/table-dialect.ts'
import { readConditions, readGroupConditions, readValue } from './read-conditions.ts'
import { readWorkedOut } from './read-worked-out.ts'
import { TokenReader, UnknownPart } from './token-reader.ts'
import { groupsOf } from './write-query.ts'

/** Reads a statement as a query of the builder. What it cannot hold whole, down to a comment, is refused and never left out. */
export const readQuery = (template: ParsedTemplate, dialect: QueryDialect): QueryReading => {
  try {
    return { ok: true, query: readStatement(new TokenReader(template, dialect)) }
  } catch (error) {
    if (!(error instanceof UnknownPart)) throw error
    return { ok: false, reason: error.message, start: error.start, end: error.end }
  }
}

const readStatement = (reader: TokenReader): TableQuery => {
  reader.take('select')
  const isDistinct = reader.takeIf('distinct')
  const selected = readMany(reader, readSelected)
  reader.take('from')
  const from = readTable(reader)
  const joins: QueryJoin[] = []
  for (let join = readJoin(reader); join !== undefined; join = readJoin(reader)) joins.push(join)
  const where = reader.takeIf('where')
    ? readConditions(reader)
    : { kind: 'group' as const, match: 'all' as const, conditions: [] }
  readGroups(reader, selected)
  const having = readHaving(reader, selected)
  const readBy = selected.some(isWorkedOut) ? readValueOfGroup : readValueOfRow
  const order = reader.takeIf('order', 'by') ? readMany(reader, (at) => readOrder(at, readBy)) : []
  const ends = readEnds(reader)
  reader.takeIf(';')
  if (!reader.isAtEnd) reader.refuse()
  return {
    from,
    joins,
    selected,
    ...(isDistinct ? { isDistinct } : {}),
    where,
    ...(having === undefined ? {} : { having }),
    order,
    ...ends,
  }
}

const readMany = <Part>(reader: TokenReader, read: (reader: TokenReader) => Part): Part[] => {
  const parts = [read(reader)]
  while (reader.takeIf(',')) parts.push(read(reader))
  return parts
}

const readSelected = (reader: TokenReader): SelectedPart => {
  if (reader.takeIf('*')) return { kind: 'all' }
  const worked = readWorkedOut(reader)
  if (worked?.kind === 'rows') return { kind: 'rows', ...readAlias(reader) }
  if (worked !== undefined) {
    return { kind: 'column', column: worked.column, aggregate: worked.aggregate, ...readAlias(reader) }
  }
  if (reader.isNameNext && reader.peek(1)?.text === '.' && reader.peek(2)?.text === '*') {
    const table = reader.takeName()
    reader.take('.', '*')
    return { kind: 'all', table }
  }
  return { kind: 'column', column: reader.takeValueOfColumn(), ...readAlias(reader) }
}

const readAlias = (reader: TokenReader): { readonly alias?: string } =>
  reader.takeIf('as') || reader.isNameNext ? { alias: reader.takeName() } : {}

const readTable = (reader: TokenReader): QueryTable => {
  const first = reader.takeName()
  const path = reader.takeIf('.') ? { schema: first, name: reader.takeName() } : { name: first }
  return { ...path, ...readAlias(reader) }
}

const readJoin = (reader: TokenReader): QueryJoin | undefined => {
  const isInner = reader.takeIf('join') || reader.takeIf('inner', 'join')
  const isLeft = !isInner && (reader.takeIf('left', 'join') || reader.takeIf('left', 'outer', 'join'))
  if (!isInner && !isLeft) return undefined
  const table = readTable(reader)
  reader.take('on')
  const on = []
  do {
    const one = reader.takeColumn()
    reader.take('=')
    on.push({ one, other: reader.takeColumn() })
  } while (reader.takeIf('and'))
  return { kind: isInner ? 'inner' : 'left', table, on }
}

const keyOf = ({ table, column, through }: QueryColumn): string => JSON.stringify([table, column, through])

/** The builder groups by all columns that nothing is worked out over, so nothing else may stand there. */
const readGroups = (reader: TokenReader, selected: readonly SelectedPart[]): void => {
  const wanted = new Set(groupsOf(selected).map(keyOf))
  const start = reader.peek()
  const found = reader.takeIf('group', 'by')
    ? new Set(readMany(reader, (each) => keyOf(each.takeValueOfColumn())))
    : new Set<string>()
  const isSame = wanted.size === found.size && [...wanted].every((key) => found.has(key))
  const holdsAll = selected.some(isWorkedOut) && selected.some(({ kind }) => kind === 'all')
  if (isSame && !holdsAll) return
  reader.refuse(
    start ?? reader.peek(-1),
    'The builder groups rows by exactly the columns that nothing is worked out over, which is not so here',
  )
}

/** Conditions on groups, which there are where something is worked out. */
const readHaving = (reader: TokenReader, selected: readonly SelectedPart[]): QueryConditions | undefined => {
  const start = reader.peek()
  if (!reader.takeIf('having')) return undefined
  return selected.some(isWorkedOut) ? readGroupConditions(reader) : reader.refuse(start)
}

type ReadBy = (reader: TokenReader) => QueryOrder['by']

const readValueOfRow: ReadBy = (reader) => reader.takeValueOfColumn()
const readValueOfGroup: ReadBy = (reader) => readWorkedOut(reader) ?? reader.takeValueOfColumn()

const readOrder = (reader: TokenReader, readBy: ReadBy): QueryOrder => {
  const start = reader.peek()
  const ordered = readOrdered(reader, readBy)
  const emptyBefore = readEmptyBefore(reader)
  if (emptyBefore !== undefined) {
    // What is sorted by whether there is a value is sorted by the value next.
    reader.take(',')
    if (JSON.stringify(readOrdered(reader, readBy)) !== JSON.stringify(ordered)) return reader.refuse(start)
  }
  const direction = reader.takeIf('desc') ? 'desc' : 'asc'
  if (direction === 'asc') reader.takeIf('asc')
  const empty = emptyBefore ?? readEmpty(reader)
  const { by, when } = ordered
  return {
    by,
    direction,
    ...(empty === undefined ? {} : { empty }),
    ...(when === undefined ? {} : { when }),
  }
}

const readOrdered = (reader: TokenReader, readBy: ReadBy): Pick<QueryOrder, 'by' | 'when'> => {
  const isChosen = reader.takeIf('case', 'when')
  const when = isChosen ? readChoice(reader) : undefined
  const by = readBy(reader)
  if (isChosen) reader.take('end')
  return { by, ...(when === undefined ? {} : { when }) }
}

const readEmptyBefore = (reader: TokenReader): QueryOrder['empty'] => {
  if (reader.dialect.queries.hasNulls) return undefined
  return reader.takeIf('is', 'null') ? 'last' : reader.takeIf('is', 'not', 'null') ? 'first' : undefined
}

const readEmpty = (reader: TokenReader): QueryOrder['empty'] => {
  if (!reader.dialect.queries.hasNulls) return undefined
  return reader.takeIf('nulls', 'first') ? 'first' : reader.takeIf('nulls', 'last') ? 'last' : undefined
}

const readChoice = (reader: TokenReader): NonNullable<QueryOrder['when']> => {
  const binding = reader.takeBinding()
  reader.take('=')
  const is = reader.takeText()
  reader.take('then')
  return { binding, is }
}

/** `limit` and `offset`, in any order. */
const readEnds = (reader: TokenReader): Pick<TableQuery, 'limit' | 'offset'> => {
  const ends: { limit?: QueryValue; offset?: QueryValue } = {}
  for (;;) {
    const at = reader.peek()
    const word = (['limit', 'offset'] as const).find((each) => reader.takeIf(each))
    if (word === undefined) return withoutNoLimit(ends, reader.dialect.queries)
    if (ends[word] !== undefined) reader.refuse(at)
    const value = reader.peek()
    ends[word] = readValue(reader)
    if (ends[word].kind === 'text' || ends[word].kind === 'boolean') reader.refuse(value)
  }
}

/** A limit that only stands there because the dialect wants one is none. */
const withoutNoLimit = (
  { limit, offset }: Pick<TableQuery, 'limit' | 'offset'>,
  { noLimit }: QueryRules,
): Pick<TableQuery, 'limit' | 'offset'> => {
  const isNone = offset !== undefined && limit?.kind === 'number' && limit.text === noLimit
  return {
    ...(limit === undefined || isNone ? {} : { limit }),
    ...(offset === undefined ? {} : { offset }),
  }
}
