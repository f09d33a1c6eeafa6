import type { BoundType } from './oracle-requests.ts'
import type { OracleColumn } from './oracle-types.ts'
import { ttc } from './ttc-writer.ts'

/** What stands at the end of an answer: what went wrong, or that nothing did. */
export interface OracleOutcome {
  readonly cursor?: number
  readonly rows?: number
  readonly isInTransaction?: boolean
  readonly error?: { readonly number: number; readonly message: string; readonly offset?: number }
}

/** The error that says that a cursor has no further rows. */
export const noMoreRows = { number: 1_403, message: 'ORA-01403: no data found' } as const

/** Text in the letters of databases, and of national texts. */
const charset = { 1: 873, 2: 2_000, 0: 0 } as const

const describeColumn = ({ name, type }: OracleColumn, version: number): Buffer =>
  Buffer.concat([
    ttc.bytes(type.number, 0, 0, 0),
    ttc.numbers(4_000, 0, 0, 0, 0, charset[type.letters]),
    ttc.bytes(type.letters),
    ttc.number(4_000),
    ...(version >= 8 ? [ttc.number(0)] : []),
    ttc.bytes(1, 0),
    ttc.told(name),
    ttc.numbers(0, 0, 0, 0),
    ...(version >= 17 ? [ttc.numbers(0, 0)] : []),
    ...(version >= 20 ? [ttc.number(0)] : []),
    ...(version >= 24 ? [ttc.number(0), ttc.bytes(0, 0)] : []),
  ])

/** The columns of a query. */
export const describeColumns = (columns: readonly OracleColumn[], version: number): Buffer =>
  Buffer.concat([ttc.bytes(16, 0), describeSet(columns, version)])

/** Cursors that a block gives back, with their columns. */
export const describeSets = (
  sets: readonly { readonly cursor: number; readonly columns: readonly OracleColumn[] }[],
  version: number,
): Buffer =>
  Buffer.concat([
    ttc.bytes(27),
    ttc.number(sets.length),
    ...sets.flatMap(({ cursor, columns }) => [
      ttc.bytes(0),
      describeSet(columns, version),
      ttc.number(cursor),
    ]),
  ])

const describeSet = (columns: readonly OracleColumn[], version: number): Buffer =>
  Buffer.concat([
    ttc.numbers(0, columns.length),
    ...(columns.length > 0 ? [ttc.bytes(0)] : []),
    ...columns.map((column) => describeColumn(column, version)),
    ttc.numbers(0, 0, 0, 0, 0, 0),
  ])

/** Rows behind their head. A long value has a mark behind it. */
export const writeRows = (
  columns: readonly OracleColumn[],
  rows: readonly (readonly unknown[])[],
  defines: readonly BoundType[],
): Buffer => {
  const parts = [ttc.bytes(6, 0), ttc.numbers(0, 0, 0, 0, 0, 0)]
  for (const row of rows) {
    parts.push(ttc.bytes(7))
    for (const [index, { type }] of columns.entries()) {
      const value = row[index]
      parts.push(value === null || value === undefined ? ttc.bytes(0) : type.write(value))
      const define = defines[index]
      if (define !== undefined && (define.most > 32_767 || define.number === 8 || define.number === 24))
        parts.push(ttc.numbers(0, 0))
    }
  }
  return Buffer.concat(parts)
}

/** The end of an answer. */
export const writeOutcome = (
  { cursor = 0, rows = 0, isInTransaction = false, error }: OracleOutcome,
  version: number,
): Buffer =>
  Buffer.concat([
    ttc.bytes(4),
    ttc.numbers(isInTransaction ? 2 : 0, 0, 0, 0, 0, 0, cursor, error?.offset ?? 0),
    ttc.bytes(0, 0, 0, 0, 0, 0),
    ttc.numbers(0, 0),
    ttc.bytes(0),
    ttc.numbers(0, 0, 0),
    ttc.bytes(0, 0),
    ttc.numbers(0, 0, 0, 0, 0, 0),
    ttc.numbers(error?.number ?? 0, rows),
    ...(version >= 14 ? [ttc.numbers(0, 0)] : []),
    ...(error === undefined ? [] : [ttc.text(`${error.message}\n`)]),
  ])

/** The end of an answer to what asks nothing. */
export const writeStatus = (isInTransaction: boolean): Buffer =>
  Buffer.concat([ttc.bytes(9), ttc.numbers(isInTransaction ? 2 : 0, 0)])
