import type { JsonValue } from '@ashlar/schema'
import type { Connection, FieldDef, Submittable } from 'pg'
import type { Reading } from '../driver.ts'
import { IntegrationError } from '../integration-error.ts'
import { tooLarge } from '../sql/result-limit.ts'
import type { StatementResult } from '../sql/session.ts'
import { type ColumnReader, readerOf } from './column-readers.ts'

/** One statement to be sent. A named one is parsed by the database once per session. */
export interface StatementRequest {
  readonly text: string
  readonly name: string | undefined
  readonly isParsed: boolean
  readonly values: readonly (string | null)[]
  readonly maximumBytes: number
  readonly reading?: Reading | undefined
}

/** Rows are weighed together: what came so far is told when so many bytes have come since the last time. */
const weighedTogether = 256 * 1024

/**
 * One statement in the extended protocol, where values travel apart from the text. The client library's own query
 * collects rows without a limit; this one counts what the result will be as JSON and stops in the middle.
 */
export class StatementQuery implements Submittable {
  readonly result: Promise<StatementResult>
  /** Read by the client library to note which statements a session has parsed. */
  readonly name: string | undefined
  readonly text: string
  readonly #request: StatementRequest
  readonly #onRefused: () => void
  readonly #resolve: (result: StatementResult) => void
  readonly #reject: (error: unknown) => void
  #rows: JsonValue[] | undefined
  #columns: readonly string[] = []
  #readers: readonly ColumnReader[] = []
  #repeated: readonly string[] = []
  #bytesPerRow = 0
  #bytes = 0
  #count = 0
  #received = 0
  #nextWeighing = weighedTogether
  #weighed = 0
  #weight = 0
  #isSettled = false

  /** `onRefused` is called once when more comes than may; the session cannot be used after that. */
  constructor(request: StatementRequest, onRefused: () => void) {
    this.#request = request
    this.name = request.name
    this.text = request.text
    this.#onRefused = onRefused
    const { promise, resolve, reject } = Promise.withResolvers<StatementResult>()
    this.result = promise
    this.#resolve = resolve
    this.#reject = reject
  }

  submit(connection: Connection): void {
    const { name = '', text, values, isParsed } = this.#request
    const { stream } = connection
    stream.cork()
    if (!isParsed) connection.parse({ name, text, types: [] }, true)
    connection.bind({ statement: name, values: [...values] }, true)
    connection.describe({ type: 'P', name: '' }, true)
    connection.execute({}, true)
    connection.sync()
    stream.uncork()
  }

  handleRowDescription({ fields }: { fields: readonly FieldDef[] }): void {
    this.#rows = []
    this.#columns = fields.map((field) => field.name)
    this.#readers = fields.map((field) => readerOf(field.dataTypeID))
    this.#repeated = this.#columns.filter((name, index) => this.#columns.indexOf(name) !== index)
    this.#bytesPerRow = this.#columns.reduce((sum, name) => sum + name.length + 6, 2)
  }

  handleDataRow({ fields, length }: { fields: readonly (string | null)[]; length: number }): void {
    if (this.#isSettled) return
    this.#bytes += this.#bytesPerRow + length
    if (this.#bytes > this.#request.maximumBytes) {
      this.fail(tooLarge(this.#request.maximumBytes))
      this.#onRefused()
      return
    }
    const row: { [column: string]: JsonValue } = {}
    for (let index = 0; index < this.#columns.length; index += 1) {
      const name = this.#columns[index] ?? ''
      const text = fields[index]
      const value = text === null || text === undefined ? null : (this.#readers[index]?.(text) ?? null)
      if (name === '__proto__') {
        Object.defineProperty(row, name, { value, enumerable: true, configurable: true, writable: true })
      } else row[name] = value
    }
    this.#rows?.push(row)
  }

  /** Bytes of the result have come: of rows, or of a part of one. */
  received(bytes: number): void {
    this.#received += bytes
    const { reading } = this.#request
    if (reading === undefined || this.#isSettled || this.#received < this.#nextWeighing) return
    this.#nextWeighing = this.#received + weighedTogether
    for (const row of this.#rows?.slice(this.#weighed) ?? []) {
      this.#weight += reading.weigh(row)
      this.#weighed += 1
    }
    // What came is gone when rows have been made of it.
    const refusal = reading.hold(Math.max(this.#received, this.#weight))
    if (refusal === null) return
    this.fail(new IntegrationError('busy', refusal))
    this.#onRefused()
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#count = Number(/\d+$/u.exec(text)?.[0] ?? '0')
  }

  handleReadyForQuery(): void {
    if (this.#isSettled) return
    this.#isSettled = true
    this.#resolve({ rows: this.#rows, count: this.#count, repeatedColumns: this.#repeated })
  }

  handleError(error: unknown): void {
    this.fail(error)
  }

  handlePortalSuspended(): void {
    this.fail(new IntegrationError('query_failed', 'The database stopped in the middle of the result.'))
  }

  handleEmptyQuery(): void {
    this.#count = 0
  }

  handleCopyInResponse(connection: Connection): void {
    this.fail(new IntegrationError('query_failed', 'copy … from stdin has no data here. Use insert instead.'))
    connection.stream.destroy()
  }

  handleCopyData(): void {
    this.fail(new IntegrationError('query_failed', 'copy … to stdout gives no rows. Use select instead.'))
  }

  /** Ends the wait for the result with an error; later messages are ignored. */
  fail(error: unknown): void {
    if (this.#isSettled) return
    this.#isSettled = true
    this.#reject(error)
  }
}
