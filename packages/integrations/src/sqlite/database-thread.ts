import { setPriority } from 'node:os'
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite'
import { parentPort } from 'node:worker_threads'
import type { JsonValue } from '@ashlar/schema'
import type { ParameterValue } from '../sql/parameter.ts'
import { Guard } from './guard.ts'
import type { DatabaseAnswer, DatabaseColumn, DatabaseOrder } from './messages.ts'

/** How long a statement waits for somebody else who writes, in milliseconds. */
const busyMilliseconds = 5_000

/** How far statements stand behind the server: a busy machine gives them a third of its share. */
const niceness = 5

/** Bytes that one value may have, and pages that a file may grow to: a gibibyte of them. */
const largestValue = 64 * 1024 * 1024
const largestFile = 1024 * 1024 * 1024

type Said<Answer> = Answer extends unknown ? Omit<Answer, 'isInTransaction'> : never

class TooLarge extends Error {
  override readonly name = 'TooLarge'
}

const numberOf = (row: Record<string, SQLOutputValue> | undefined): number =>
  Number(Object.values(row ?? {})[0] ?? 0)

class OpenDatabase {
  readonly #database: DatabaseSync
  readonly #guard = new Guard()

  constructor(path: string, isReadOnly: boolean) {
    const database = new DatabaseSync(path, {
      readOnly: isReadOnly,
      timeout: busyMilliseconds,
      allowExtension: false,
      enableDoubleQuotedStringLiterals: false,
      limits: { length: largestValue, attach: 0, triggerDepth: 100 },
    })
    database.enableDefensive(true)
    // What stands in the file is not trusted, and nothing is written beside it.
    database.exec('pragma trusted_schema = off; pragma cell_size_check = on; pragma temp_store = memory')
    if (!isReadOnly) {
      const pages = Math.floor(
        largestFile / Math.max(512, numberOf(database.prepare('pragma page_size').get())),
      )
      database.exec(`pragma max_page_count = ${pages}`)
    }
    // A file that is none of SQLite is told now, and not with the first statement.
    database.prepare('select count(*) from sqlite_schema').get()
    database.setAuthorizer((action, first, second) => this.#guard.authorize(action, first, second))
    this.#database = database
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction
  }

  get refusal(): string | undefined {
    return this.#guard.refusal
  }

  prepare(text: string): StatementSync {
    this.#guard.begin()
    const statement = this.#database.prepare(text)
    const behind = text.slice(text.indexOf(statement.sourceSQL) + statement.sourceSQL.length)
    if (/[^\s;]/u.test(behind.replaceAll(/--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/gu, ''))) {
      throw new Error('Behind the end of the statement stands another one, which would not run')
    }
    return statement
  }

  run(text: string, values: readonly ParameterValue[], maximumBytes: number): Said<DatabaseAnswer> {
    const statement = this.prepare(text)
    statement.setReadBigInts(true)
    statement.setReturnArrays(true)
    const columns = columnsOf(statement)
    const given = values.map(bound)
    if (columns.length === 0) {
      const { changes } = statement.run(...given)
      const changed = this.#guard.changesRows ? Number(changes) : 0
      return { kind: 'result', columns, rows: [], bytes: 0, changed }
    }
    const readers = columns.map(({ type }) => readerOf(type))
    const rows: JsonValue[][] = []
    let bytes = 0
    for (const row of statement.iterate(...given)) {
      const read = Object.values(row).map((value, index) => (readers[index] ?? plain)(value))
      rows.push(read)
      bytes += weigh(read)
      if (bytes > maximumBytes) throw new TooLarge()
    }
    return { kind: 'result', columns, rows, bytes, changed: 0 }
  }
}

const columnsOf = (statement: StatementSync): DatabaseColumn[] =>
  statement.columns().map(({ name, type }) => ({ name, type }))

/** Whole numbers are integers there; by themselves they would be numbers with a point. */
const bound = (value: ParameterValue): SQLInputValue => {
  if (typeof value === 'boolean') return value ? 1n : 0n
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value
}

type Reader = (value: unknown) => JsonValue

/** Integers beyond what JSON numbers hold exactly become text; bytes become hexadecimal digits. */
const plain: Reader = (value) => {
  if (value === null || value === undefined) return null
  if (typeof value === 'bigint') {
    const number = Number(value)
    return Number.isSafeInteger(number) ? number : String(value)
  }
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : String(value)
}

const asFlag: Reader = (value) => (value === 0n || value === 1n ? value === 1n : plain(value))

const asJson: Reader = (value) => {
  if (typeof value !== 'string') return plain(value)
  try {
    const read: JsonValue = JSON.parse(value)
    return read
  } catch {
    return value
  }
}

const readerOf = (type: string | null): Reader => {
  if (type !== null && /^bool/iu.test(type)) return asFlag
  return type !== null && /^json/iu.test(type) ? asJson : plain
}

const weigh = (row: readonly JsonValue[]): number => {
  let bytes = 0
  for (const value of row) {
    if (typeof value === 'string') bytes += value.length + 4
    else bytes += typeof value === 'object' && value !== null ? JSON.stringify(value).length + 4 : 12
  }
  return bytes
}

const codeOf = (error: unknown): number =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0

let database: OpenDatabase | undefined

const answer = (order: DatabaseOrder): Said<DatabaseAnswer> => {
  try {
    if (order.kind === 'open') {
      database = new OpenDatabase(order.path, order.isReadOnly)
      // Of this thread alone, where threads have a priority each, and once it has started: a start that gets no turn keeps people waiting.
      if (process.platform === 'linux') setPriority(niceness)
      return { kind: 'opened' }
    }
    if (database === undefined) throw new TypeError('No file is open.')
    if (order.kind === 'describe') {
      return { kind: 'described', columns: columnsOf(database.prepare(order.text)) }
    }
    return database.run(order.text, order.values, order.maximumBytes)
  } catch (error) {
    const refusal = database?.refusal
    if (error instanceof TooLarge) return { kind: 'failure', reason: 'too large', code: 0, message: '' }
    if (refusal !== undefined) return { kind: 'failure', reason: 'refused', code: 0, message: refusal }
    const message = error instanceof Error ? error.message : String(error)
    return { kind: 'failure', reason: 'sqlite', code: codeOf(error), message }
  }
}

parentPort?.on('message', (order: DatabaseOrder) => {
  const said = answer(order)
  parentPort?.postMessage({ ...said, isInTransaction: database?.isInTransaction ?? false })
})
