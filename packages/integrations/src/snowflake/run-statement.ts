import { setTimeout as wait } from 'node:timers/promises'
import type { Egress, HttpAnswer } from '@ashlar/egress'
import { z } from 'zod'
import type { Connection } from '../connection.ts'
import { IntegrationError } from '../integration-error.ts'
import { askForJson } from '../sql/ask-for-json.ts'
import type { ParameterValue } from '../sql/parameter.ts'
import { cancelled } from '../sql/result-limit.ts'
import { RowCollector, takeTexts } from '../sql/row-collector.ts'
import type { SessionRequest, StatementResult } from '../sql/session.ts'
import { authorize } from './authorize.ts'
import { columnOf } from './column-readers.ts'
import { describeRefusal } from './describe-refusal.ts'
import { readSnowflakeSettings, type SnowflakeSettings } from './settings.ts'

const cell = z.string().nullable()

const resultSchema = z.object({
  statementHandle: z.string().optional(),
  resultSetMetaData: z
    .object({
      rowType: z.array(z.object({ name: z.string(), type: z.string() })),
      partitionInfo: z.array(z.unknown()).default([]),
    })
    .optional(),
  data: z.array(z.array(cell)).default([]),
})

type Result = z.output<typeof resultSchema>

/** Between two looks at whether a statement has ended, in milliseconds: soon at first. */
const pauses = [200, 500, 1_000, 2_000]

/** How long a cancellation may take until nobody waits for it any more, in milliseconds. */
const cancelMilliseconds = 5_000

/** What an answer says of rows that a statement changed. */
const changedRows = /^number of (?:multi-joined )?rows (?:inserted|updated|deleted|loaded)$/iu

/** Runs statements of one connection over the SQL API. */
export class SnowflakeStatements {
  readonly #egress: Egress
  readonly #connection: Connection
  readonly #settings: SnowflakeSettings
  readonly #milliseconds: number

  /** A statement is stopped after so many milliseconds. Throws `IntegrationError` for a connection that cannot be used. */
  constructor(egress: Egress, connection: Connection, milliseconds: number) {
    this.#egress = egress
    this.#connection = connection
    this.#settings = readSnowflakeSettings(connection)
    this.#milliseconds = milliseconds
  }

  async run(request: SessionRequest, signal: AbortSignal): Promise<StatementResult> {
    if (signal.aborted) throw cancelled()
    const collector = new RowCollector(request)
    const result = await this.#ended(request, signal)
    const { rowType, partitionInfo } = result.resultSetMetaData ?? { rowType: [], partitionInfo: [] }
    const isChange = rowType.length > 0 && rowType.every(({ name }) => changedRows.test(name))
    if (isChange) return { rows: undefined, count: sumOf(result.data), repeatedColumns: [] }
    collector.begin(rowType.map(columnOf))
    takeTexts(collector, result.data)
    for (let part = 1; part < partitionInfo.length; part += 1) {
      const path = `${result.statementHandle ?? ''}?partition=${part}`
      takeTexts(collector, (await this.#ask('GET', path, undefined, request, signal)).result.data)
    }
    return collector.finish(0)
  }

  /** The first part of a statement's result. One that is cancelled meanwhile is cancelled there, too. */
  async #ended(request: SessionRequest, signal: AbortSignal): Promise<Result> {
    const id = crypto.randomUUID()
    let handle: string | undefined
    try {
      let answer = await this.#ask('POST', `?requestId=${id}`, this.#bodyOf(request), request, signal)
      for (let looks = 0; answer.status === 202; looks += 1) {
        handle = answer.result.statementHandle
        if (handle === undefined || !/^[\w-]+$/u.test(handle)) throw notSnowflake(this.#settings)
        await wait(pauses[Math.min(looks, pauses.length - 1)], undefined, { signal })
        answer = await this.#ask('GET', handle, undefined, request, signal)
      }
      return answer.result
    } catch (error) {
      if (signal.aborted && handle !== undefined) void this.#cancel(handle)
      throw signal.aborted ? cancelled() : error
    }
  }

  async #cancel(handle: string): Promise<void> {
    const limits = { maximumBytes: 64 * 1024 }
    try {
      await this.#ask('POST', `${handle}/cancel`, {}, limits, AbortSignal.timeout(cancelMilliseconds))
    } catch {
      // The statement has a time limit there as well.
    }
  }

  #bodyOf({ text, values }: SessionRequest): object {
    const { database, schema, warehouse, role } = this.#settings
    const named = Object.entries({ database, schema, warehouse, role }).filter(([, name]) => name !== '')
    return {
      statement: text,
      timeout: Math.ceil(this.#milliseconds / 1_000),
      ...Object.fromEntries(named),
      ...(values.length === 0
        ? {}
        : {
            bindings: Object.fromEntries(values.map((value, index) => [String(index + 1), bindingOf(value)])),
          }),
      parameters: { TIMEZONE: 'UTC', BINARY_OUTPUT_FORMAT: 'HEX', MULTI_STATEMENT_COUNT: '1' },
    }
  }

  async #ask(
    method: string,
    path: string,
    body: object | undefined,
    { maximumBytes, reading }: Pick<SessionRequest, 'maximumBytes' | 'reading'>,
    signal: AbortSignal,
  ): Promise<{ status: number; result: Result }> {
    const { address } = this.#settings
    const base = new URL('/api/v2/statements', address)
    const { answer, read } = await askForJson(
      this.#egress,
      {
        method,
        url: new URL(path.startsWith('?') ? `${base.pathname}${path}` : `${base.pathname}/${path}`, address),
        headers: await authorize(this.#settings, this.#connection),
        body,
        connection: this.#connection,
      },
      { signal, milliseconds: this.#milliseconds, maximumBytes, reading },
    )
    return { status: answer.status, result: this.#read(answer, read) }
  }

  #read(answer: HttpAnswer, body: unknown): Result {
    if (answer.status !== 200 && answer.status !== 202) {
      throw describeRefusal(answer, body, this.#settings, Object.values(this.#connection.secrets))
    }
    const read = resultSchema.safeParse(body)
    if (!read.success) throw notSnowflake(this.#settings)
    return read.data
  }
}

const notSnowflake = ({ address }: SnowflakeSettings): IntegrationError =>
  new IntegrationError(
    'network_failed',
    `${address.host} was reached but does not answer as Snowflake does. Check the account.`,
  )

const sumOf = (rows: Result['data']): number =>
  rows.flat().reduce((sum, value) => sum + (Number(value) || 0), 0)

const bindingOf = (value: ParameterValue): { type: string; value: string | null } => {
  if (value === null) return { type: 'TEXT', value: null }
  if (typeof value === 'boolean') return { type: 'BOOLEAN', value: String(value) }
  if (typeof value === 'string') return { type: 'TEXT', value }
  return { type: Number.isSafeInteger(value) ? 'FIXED' : 'REAL', value: String(value) }
}
