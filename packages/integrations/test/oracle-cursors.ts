import { describeColumns, describeSets, noMoreRows, writeOutcome, writeRows } from './oracle-answers.ts'
import { type BoundType, type ExecuteRequest, executeOptions } from './oracle-requests.ts'
import type { OracleColumn } from './oracle-types.ts'

/** Columns with their rows. */
export interface OracleRows {
  readonly columns: readonly OracleColumn[]
  readonly rows: readonly (readonly unknown[])[]
}

interface Cursor extends OracleRows {
  /** How many rows were sent. */
  sent: number
  defines: readonly BoundType[]
}

/** The cursors of one session: what was asked of them, and which rows are still to be sent. */
export class OracleCursors {
  readonly #open = new Map<number, Cursor>()
  readonly #version: number
  #last = 0

  /** `version` is that of the fields, as it was agreed on. */
  constructor(version: number) {
    this.#version = version
  }

  /** Opens a cursor; rows with long values are sent once the client has said as what it wants them. */
  begin(found: OracleRows, { options, rows }: Pick<ExecuteRequest, 'options' | 'rows'>): Buffer {
    const cursor = this.#add(found)
    const described = describeColumns(found.columns, this.#version)
    const waits = (options & executeOptions.fetch) === 0 || found.columns.some(({ type }) => type.isLong)
    const next = waits ? writeOutcome({ cursor }, this.#version) : this.fetch(cursor, rows)
    return Buffer.concat([described, next])
  }

  /** Opens cursors that a block gives back. */
  give(sets: readonly OracleRows[]): Buffer {
    const given = sets.map((set) => ({ cursor: this.#add(set), columns: set.columns }))
    return Buffer.concat([describeSets(given, this.#version), writeOutcome({}, this.#version)])
  }

  /** Takes the types that the client wants for the columns of a cursor, or goes on with it. */
  goOn({ cursor, defines, options, rows }: ExecuteRequest): Buffer {
    const open = this.#open.get(cursor)
    if (open !== undefined && defines.length > 0) open.defines = defines
    return (options & executeOptions.fetch) === 0
      ? writeOutcome({ cursor }, this.#version)
      : this.fetch(cursor, rows)
  }

  /** The next rows, and whether there are more. */
  fetch(cursor: number, most: number): Buffer {
    const open = this.#open.get(cursor)
    if (open === undefined) {
      const error = { number: 1_001, message: 'ORA-01001: invalid cursor' }
      return writeOutcome({ error }, this.#version)
    }
    const rows = open.rows.slice(open.sent, open.sent + most)
    open.sent += rows.length
    const isOver = open.sent >= open.rows.length
    return Buffer.concat([
      ...(rows.length > 0 ? [writeRows(open.columns, rows, open.defines)] : []),
      writeOutcome({ cursor, rows: open.sent, ...(isOver ? { error: noMoreRows } : {}) }, this.#version),
    ])
  }

  #add(found: OracleRows): number {
    this.#last += 1
    this.#open.set(this.#last, { ...found, sent: 0, defines: [] })
    return this.#last
  }
}
