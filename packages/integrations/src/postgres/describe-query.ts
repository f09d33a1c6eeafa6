import type { Connection, FieldDef, Submittable } from 'pg'
import type { DescribedColumn } from '../sql/statement-describer.ts'
import { valueTypeOf } from './column-readers.ts'

/** Asks what one statement would give: it is parsed, described and forgotten. It is never bound to values, so it cannot run. */
export class DescribeQuery implements Submittable {
  readonly columns: Promise<readonly DescribedColumn[] | undefined>
  /** It leaves nothing prepared in its session. */
  readonly name = undefined
  readonly #text: string
  readonly #resolve: (columns: readonly DescribedColumn[] | undefined) => void
  readonly #reject: (error: unknown) => void
  #found: readonly DescribedColumn[] | undefined

  constructor(text: string) {
    this.#text = text
    const { promise, resolve, reject } = Promise.withResolvers<readonly DescribedColumn[] | undefined>()
    this.columns = promise
    this.#resolve = resolve
    this.#reject = reject
  }

  submit(connection: Connection): void {
    const { stream } = connection
    stream.cork()
    connection.parse({ name: '', text: this.#text, types: [] }, true)
    connection.describe({ type: 'S', name: '' }, true)
    connection.sync()
    stream.uncork()
  }

  handleRowDescription({ fields }: { fields: readonly FieldDef[] }): void {
    this.#found = fields.map(({ name, dataTypeID }) => ({ name, type: valueTypeOf(dataTypeID) }))
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#found)
  }

  handleError(error: unknown): void {
    this.fail(error)
  }

  /** Ends the wait with an error; later messages count for nothing. */
  fail(error: unknown): void {
    this.#reject(error)
  }

  /** What describes columns is small; a session counts it by itself. */
  received(): void {
    // Nothing is held that could grow.
  }
}
