import type { JsonValue } from '@ashlar/schema'
import type { Reading } from '../driver.ts'
import { IntegrationError } from '../integration-error.ts'
import { tooLarge } from './result-limit.ts'
import type { StatementResult } from './session.ts'

/** A column of a result: its name, and how a value that the client library read becomes JSON. */
export interface ResultColumn<Value = unknown> {
  readonly name: string
  readonly read: (value: Value) => JsonValue
}

/** Rows are weighed together: what came so far is told when so many bytes have come since the last time. */
const weighedTogether = 256 * 1024

/** Collects the rows of one statement, and counts them while they come. */
export class RowCollector<Value = unknown> {
  readonly #maximumBytes: number
  readonly #reading: Reading | undefined
  #rows: JsonValue[] | undefined
  #columns: readonly ResultColumn<Value>[] = []
  #repeated: readonly string[] = []
  #bytesPerRow = 0
  #received = 0
  #nextWeighing = weighedTogether
  #weighed = 0
  #weight = 0

  constructor({ maximumBytes, reading }: { maximumBytes: number; reading?: Reading | undefined }) {
    this.#maximumBytes = maximumBytes
    this.#reading = reading
  }

  /** Begins a result with rows; what came before of another result of the same statement is dropped. */
  begin(columns: readonly ResultColumn<Value>[]): void {
    const names = columns.map(({ name }) => name)
    this.#rows = []
    this.#weighed = 0
    this.#weight = 0
    this.#columns = columns
    this.#repeated = names.filter((name, index) => names.indexOf(name) !== index)
    this.#bytesPerRow = names.reduce((sum, name) => sum + name.length + 6, 2)
  }

  /** Takes the values of a row, in the order of the columns. */
  add(values: readonly Value[]): void {
    const row: { [column: string]: JsonValue } = {}
    for (const [index, { name, read }] of this.#columns.entries()) {
      const given = values[index]
      const value = given === null || given === undefined ? null : read(given)
      if (name === '__proto__') {
        Object.defineProperty(row, name, { value, enumerable: true, configurable: true, writable: true })
      } else row[name] = value
    }
    this.#rows?.push(row)
  }

  /** Bytes of the result have come. Answers with the error that ends the statement, where it may not go on. */
  received(bytes: number): IntegrationError | undefined {
    this.#received += bytes
    const asJson = this.#received + (this.#rows?.length ?? 0) * this.#bytesPerRow
    if (asJson > this.#maximumBytes) return tooLarge(this.#maximumBytes)
    if (this.#reading === undefined || this.#received < this.#nextWeighing) return undefined
    this.#nextWeighing = this.#received + weighedTogether
    for (const row of this.#rows?.slice(this.#weighed) ?? []) {
      this.#weight += this.#reading.weigh(row)
      this.#weighed += 1
    }
    // What came is gone when rows have been made of it.
    const refusal = this.#reading.hold(Math.max(this.#received, this.#weight))
    return refusal === null ? undefined : new IntegrationError('busy', refusal)
  }

  /** The result; `changed` is how many rows a statement without rows changed. */
  finish(changed: number): StatementResult {
    return { rows: this.#rows, count: this.#rows?.length ?? changed, repeatedColumns: this.#repeated }
  }
}

/** Takes rows of texts that have come together. Throws the error that ends the statement, where it may not go on. */
export const takeTexts = (collector: RowCollector, rows: readonly (readonly (string | null)[])[]): void => {
  let bytes = 0
  for (const row of rows) {
    collector.add(row)
    for (const value of row) bytes += (value?.length ?? 0) + 4
  }
  const refusal = collector.received(bytes)
  if (refusal !== undefined) throw refusal
}
