import { setTimeout as wait } from 'node:timers/promises'
import type { Egress } from '@ashlar/egress'
import { z } from 'zod'
import type { Connection } from '../connection.ts'
import { IntegrationError } from '../integration-error.ts'
import { accessTokenSecret, withAccessToken } from '../restapi/with-access-token.ts'
import { askForJson } from '../sql/ask-for-json.ts'
import type { ParameterValue } from '../sql/parameter.ts'
import { cancelled, timedOut } from '../sql/result-limit.ts'
import { RowCollector, takeTexts } from '../sql/row-collector.ts'
import type { SessionRequest, StatementResult } from '../sql/session.ts'
import { columnOf } from './column-readers.ts'
import { describeEnd, describeRefusal, notDatabricks } from './describe-refusal.ts'
import { parameterName } from './dialect.ts'
import { type DatabricksSettings, readDatabricksSettings } from './settings.ts'

const chunkSchema = z.object({
  data_array: z.array(z.array(z.string().nullable())).default([]),
  next_chunk_index: z.number().int().optional(),
  // Results that lie elsewhere are not asked for, and nobody follows where they would lead.
  external_links: z.undefined().optional(),
})

const answerSchema = z.object({
  statement_id: z.string().regex(/^[\w-]{1,100}$/u),
  status: z.object({
    state: z.enum(['PENDING', 'RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELED', 'CLOSED']),
    error: z.object({ message: z.string().default('') }).optional(),
  }),
  manifest: z
    .object({
      schema: z.object({
        columns: z.array(z.object({ name: z.string(), type_name: z.string().default('STRING') })).default([]),
      }),
    })
    .optional(),
  result: chunkSchema.optional(),
})

type Answer = z.output<typeof answerSchema>
type Chunk = z.output<typeof chunkSchema>

/** How long Databricks may wait for a statement to end before it answers that it has not, in seconds. */
const waitSeconds = 10

/** Between two looks at whether a statement has ended, in milliseconds: soon at first. */
const pauses = [200, 500, 1_000, 2_000]

/** How long a cancellation may take until nobody waits for it any more, in milliseconds. */
const cancelMilliseconds = 5_000

/** What an answer says of rows that a statement changed. */
const changedRows = /^num_(?:affected|inserted|updated|deleted)_rows$|^num_skipped_corrupt_files$/u

/** What a request may take, and who asks. */
type Bounds = Pick<SessionRequest, 'maximumBytes' | 'reading' | 'accessToken'>

/** Runs statements of one connection over the Statement Execution API. */
export class DatabricksStatements {
  readonly #egress: Egress
  readonly #connection: Connection
  readonly #settings: DatabricksSettings
  readonly #milliseconds: number

  /** A statement is stopped after so many milliseconds. Throws `IntegrationError` for a connection that cannot be used. */
  constructor(egress: Egress, connection: Connection, milliseconds: number) {
    this.#egress = egress
    this.#connection = connection
    this.#settings = readDatabricksSettings(connection)
    this.#milliseconds = milliseconds
  }

  async run(request: SessionRequest, signal: AbortSignal): Promise<StatementResult> {
    if (signal.aborted) throw cancelled()
    const late = AbortSignal.timeout(this.#milliseconds)
    const ending = AbortSignal.any([signal, late])
    try {
      return await this.#collect(await this.#ended(request, ending), request, ending)
    } catch (error) {
      if (signal.aborted) throw cancelled()
      throw late.aborted ? timedOut() : error
    }
  }

  async #collect(
    { statement_id: id, manifest, result }: Answer,
    request: SessionRequest,
    signal: AbortSignal,
  ): Promise<StatementResult> {
    const collector = new RowCollector(request)
    const columns = manifest?.schema.columns ?? []
    const [first] = result?.data_array ?? []
    if (columns.length > 0 && columns.every(({ name }) => changedRows.test(name))) {
      // The first column counts all of them, whatever was done with each.
      return { rows: undefined, count: Number(first?.[0] ?? 0) || 0, repeatedColumns: [] }
    }
    if (columns.length === 0) return collector.finish(0)
    collector.begin(columns.map(({ name, type_name: type }) => columnOf({ name, type })))
    let chunk: Chunk | undefined = result
    let number = 0
    while (chunk !== undefined) {
      takeTexts(collector, chunk.data_array)
      const next: number | undefined = chunk.next_chunk_index
      if (next === undefined) break
      // Otherwise an answer could lead round in a circle.
      if (next <= number) throw notDatabricks(this.#settings)
      number = next
      chunk = this.#read(
        chunkSchema,
        await this.#ask('GET', `/${id}/result/chunks/${number}`, undefined, request, signal),
      )
    }
    return collector.finish(0)
  }

  /** A statement that has succeeded, with the first part of its result. One that is cancelled meanwhile is cancelled there, too. */
  async #ended(request: SessionRequest, signal: AbortSignal): Promise<Answer> {
    // Only the answer says what the statement is called, so it is waited for even where nobody else does any more.
    const began = this.#begin(request)
    try {
      let answer = await untilAborted(began, signal)
      for (let looks = 0; !hasEnded(answer); looks += 1) {
        await wait(pauses[Math.min(looks, pauses.length - 1)], undefined, { signal })
        const { statement_id: id } = answer
        answer = this.#read(answerSchema, await this.#ask('GET', `/${id}`, undefined, request, signal))
        if (answer.statement_id !== id) throw notDatabricks(this.#settings)
      }
      const { state, error } = answer.status
      if (state !== 'SUCCEEDED') {
        throw describeEnd(state, error?.message ?? '', Object.values(this.#connection.secrets))
      }
      return answer
    } catch (error) {
      if (signal.aborted) void this.#cancel(began, request)
      throw error
    }
  }

  async #begin(request: SessionRequest): Promise<Answer> {
    const { warehouse, catalog, schema } = this.#settings
    const named = Object.entries({ catalog, schema }).filter(([, name]) => name !== '')
    const body = {
      statement: request.text,
      warehouse_id: warehouse,
      ...Object.fromEntries(named),
      parameters: request.values.map(parameterOf),
      disposition: 'INLINE',
      format: 'JSON_ARRAY',
      wait_timeout: `${waitSeconds}s`,
      on_wait_timeout: 'CONTINUE',
    }
    const signal = AbortSignal.timeout(waitSeconds * 1_000 + cancelMilliseconds)
    return this.#read(answerSchema, await this.#ask('POST', '', body, request, signal))
  }

  async #cancel(began: Promise<Answer>, { accessToken }: Bounds): Promise<void> {
    try {
      const answer = await began
      const signal = AbortSignal.timeout(cancelMilliseconds)
      const bounds = { maximumBytes: 64 * 1024, accessToken }
      if (!hasEnded(answer)) await this.#ask('POST', `/${answer.statement_id}/cancel`, {}, bounds, signal)
    } catch {
      // A statement that never began there needs no end.
    }
  }

  async #ask(
    method: string,
    path: string,
    body: object | undefined,
    { maximumBytes, reading, accessToken }: Bounds,
    signal: AbortSignal,
  ): Promise<unknown> {
    const { address } = this.#settings
    const asking = { ...this.#connection, accessToken }
    const { answer, read, secrets } = await withAccessToken(asking, async ({ secrets: held }) => ({
      ...(await askForJson(
        this.#egress,
        {
          method,
          url: new URL(`/api/2.0/sql/statements${path}`, address),
          headers: { authorization: `Bearer ${tokenOf(held)}` },
          body,
          connection: this.#connection,
        },
        { signal, milliseconds: this.#milliseconds, maximumBytes, reading },
      )),
      secrets: held,
    }))
    if (answer.status === 200) return read
    throw describeRefusal(answer, read, Object.values(secrets))
  }

  #read<Output>(schema: z.ZodType<Output>, body: unknown): Output {
    const read = schema.safeParse(body)
    if (!read.success) throw notDatabricks(this.#settings)
    return read.data
  }
}

const hasEnded = ({ status: { state } }: Answer): boolean => state !== 'PENDING' && state !== 'RUNNING'

const tokenOf = (secrets: Connection['secrets']): string => {
  const token = secrets[accessTokenSecret] ?? secrets['token'] ?? ''
  if (token !== '') return token
  throw new IntegrationError('network_failed', 'The token is missing. Enter it in the integration.')
}

const untilAborted = async <Done>(work: Promise<Done>, signal: AbortSignal): Promise<Done> => {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = (): void => reject(cancelled())
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

const smallest = -2_147_483_648
const largest = 2_147_483_647

/** A number is of the type that it would have if it were written in the statement. */
const typeOf = (value: ParameterValue): string => {
  if (value === null) return 'VOID'
  if (typeof value === 'boolean') return 'BOOLEAN'
  if (typeof value === 'string') return 'STRING'
  if (Number.isSafeInteger(value)) return value >= smallest && value <= largest ? 'INT' : 'BIGINT'
  const { whole, behind = '' } = /^-?(?<whole>\d+)(?:\.(?<behind>\d+))?$/u.exec(String(value))?.groups ?? {}
  if (whole === undefined || whole.length + behind.length > 38) return 'DOUBLE'
  return `DECIMAL(${whole.length + behind.length},${behind.length})`
}

const parameterOf = (value: ParameterValue, index: number): object => ({
  name: parameterName(index + 1),
  type: typeOf(value),
  value: value === null ? null : String(value),
})
