import { isDeepStrictEqual } from 'node:util'
import type { JsonValue } from '@ashlar/schema'
import type { StepContext } from '../../driver.ts'
import { IntegrationError } from '../../integration-error.ts'
import { bindingsOf, type ParsedTemplate } from '../../template.ts'
import { refuseMoreThanReading } from '../host-database.ts'
import { sayRequest } from '../request-text.ts'
import type { SqlSession, StatementResult } from '../session.ts'
import { rowFields } from '../sql-step.ts'
import type { SqlSystem } from '../sql-system.ts'
import type { SqlStep } from '../step-schema.ts'
import { type SessionPlaces, withSession } from '../with-session.ts'
import { keyOf, listOf, type Row, rowReader } from './read-rows.ts'
import { type RowStatement, RowStatements } from './row-statements.ts'
import { sayConflict, sayRow } from './say-row.ts'
import { columnsRequest, readColumns } from './table-columns.ts'

/** A statement that stands for all of an update where statements are judged by what they do. */
const updating = { text: '', firstWord: 'update', parameters: [], pieces: [''], origins: [] }

/** Saves changed, new and deleted rows of a table: all of them, or none. */
export class UpdateRunner {
  readonly #system: SqlSystem
  readonly #step: SqlStep
  readonly #templates: readonly ParsedTemplate[]

  constructor(system: SqlSystem, step: SqlStep, templates: readonly ParsedTemplate[]) {
    this.#system = system
    this.#step = step
    this.#templates = templates
  }

  /** How many rows were saved. Throws `IntegrationError`, with a sentence that names the row. */
  async run(places: SessionPlaces, values: readonly unknown[], context: StepContext): Promise<JsonValue> {
    refuseMoreThanReading(places.connection, [updating])
    const lists = this.#readLists(values)
    const leavesNothing = this.#system.dialect.statements.leavesNothing(updating)
    try {
      return await withSession(places, context, { leavesNothing, needsTransaction: true }, (session) =>
        this.#save(session, lists, context),
      )
    } catch (error) {
      throw this.#describe(error)
    }
  }

  async #save(session: SqlSession, lists: Lists, context: StepContext): Promise<JsonValue> {
    const { dialect } = this.#system
    const { rows } = dialect
    if (rows === undefined) throw new TypeError('A step that saves no rows there was not refused.')
    const named = (name: string): string => (name === '' ? '' : (rows.readName?.(name) ?? name))
    const [schema, table] = [named(this.#step.schema), named(this.#step.table)]
    const said: string[] = []
    const run = async ({ text, values }: RowStatement): Promise<StatementResult> => {
      said.push(
        sayRequest({
          text,
          values,
          placeholders: values.map((_, index) => dialect.placeholder(index + 1, nowhere)),
        }),
      )
      const { signal, limits, reading, onLog } = context
      return await session.run(
        { text, values, name: undefined, maximumBytes: limits.resultBytes, reading },
        signal,
        onLog,
      )
    }
    const { rows: described } = await session.run(
      { ...columnsRequest(dialect, rows, { schema, table }), name: undefined, maximumBytes: catalogBytes },
      context.signal,
    )
    const columns = readColumns(described, table)
    const key = keyOf(this.#step, columns)
    const read = rowReader(this.#step, columns)
    const statements = new RowStatements(dialect, rows, { schema, table, columns, key })
    const save = async (statement: RowStatement, row: Row): Promise<number> => {
      try {
        return (await run(statement)).count
      } catch (error) {
        const told = this.#describe(error)
        if (told.code !== 'query_failed') throw told
        throw new IntegrationError(
          'query_failed',
          `${sayRow(row, key)}: ${told.message} Nothing was saved.`,
          { cause: error },
        )
      }
    }
    const requireOne = (count: number, row: Row): void => {
      if (count <= 1) return
      throw new IntegrationError(
        'query_failed',
        `${sayRow(row, key)} is found ${count} times. Name more columns in "Columns that find a row". Nothing was saved.`,
      )
    }
    const counts = { updated: 0, inserted: 0, deleted: 0 }
    try {
      for (const row of lists.deletedRows.map(read)) {
        requireKey(row, key)
        const count = await save(statements.remove(row), row)
        requireOne(count, row)
        counts.deleted += count
      }
      for (const [index, given] of lists.newValues.entries()) {
        const row = read(given)
        const old = lists.oldValues[index]
        const before = old === undefined ? undefined : read(old)
        const found = before ?? row
        requireKey(found, key)
        const changed = changedColumns(row, before, key)
        if (changed.size === 0) continue
        const count = await save(statements.update(changed, found, before), found)
        requireOne(count, found)
        if (count === 0) {
          const now = await run(statements.look([...changed.keys()], found))
          throw new IntegrationError(
            'query_failed',
            sayConflict({ row: found, key, before, changed, now: now.rows?.[0] }),
          )
        }
        counts.updated += count
      }
      for (const row of lists.insertedRows.map(read)) {
        const given = new Map(
          [...row].filter(([name, value]) => value !== null || !key.some((part) => part.name === name)),
        )
        if (given.size === 0) {
          throw new IntegrationError(
            'query_failed',
            'A new row has no value for any column of the table. Nothing was saved.',
          )
        }
        counts.inserted += await save(statements.insert(given), given)
      }
    } finally {
      context.onRequest?.(said.slice(0, mostSaid).join(';\n\n'))
    }
    return { affectedRows: counts.updated + counts.inserted + counts.deleted, ...counts }
  }

  /** Each list is nothing, or the value of its one binding. */
  #readLists(values: readonly unknown[]): Lists {
    let next = 0
    const given = this.#templates.map((template) => {
      const count = bindingsOf(template).length
      next += count
      return count === 0 ? undefined : values[next - count]
    })
    const [newValues, oldValues, insertedRows, deletedRows] = rowFields.map((field, index) =>
      listOf(given[index], field),
    )
    const lists = {
      newValues: newValues ?? [],
      oldValues: oldValues ?? [],
      insertedRows: insertedRows ?? [],
      deletedRows: deletedRows ?? [],
    }
    if (lists.oldValues.length === 0 || lists.oldValues.length === lists.newValues.length) return lists
    throw new IntegrationError(
      'binding_failed',
      `There are ${lists.newValues.length} changed rows, but ${lists.oldValues.length} as they were. Each changed row needs its own, in the same order.`,
    )
  }

  #describe(error: unknown): IntegrationError {
    return error instanceof IntegrationError ? error : this.#system.describeQueryError(error, updating, '')
  }
}

type Lists = Readonly<Record<(typeof rowFields)[number], readonly object[]>>

const nowhere = { before: [], after: [] }
const catalogBytes = 4 * 1024 * 1024
/** Statements that are shown to people. */
const mostSaid = 100

/** What of a row is to be set: all that differs from before, or all but the key where nothing is known of before. */
const changedColumns = (row: Row, before: Row | undefined, key: readonly { readonly name: string }[]): Row =>
  new Map(
    [...row].filter(([name, value]) =>
      before?.has(name) === true
        ? !isDeepStrictEqual(value, before.get(name))
        : !key.some((part) => part.name === name),
    ),
  )

const requireKey = (row: Row, key: readonly { readonly name: string }[]): void => {
  const missing = key.find(({ name }) => !row.has(name))
  if (missing === undefined) return
  throw new IntegrationError(
    'binding_failed',
    `A row has no value for ${missing.name}, by which it would be found. Add the column to the rows, or name another one.`,
  )
}
