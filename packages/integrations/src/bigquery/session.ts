import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Egress } from '@ashlar/egress'
import { z } from 'zod'
import type { Connection } from '../connection.ts'
import { signIn } from '../google/sign-in.ts'
import { IntegrationError } from '../integration-error.ts'
import { askForJson } from '../sql/ask-for-json.ts'
import type { ParameterValue } from '../sql/parameter.ts'
import { cancelled } from '../sql/result-limit.ts'
import { RowCollector } from '../sql/row-collector.ts'
import { HttpSession } from '../sql/http-session.ts'
import type { SessionRequest, StatementResult } from '../sql/session.ts'
import type { DescribedColumn, StatementDescriber } from '../sql/statement-describer.ts'
import { standardTransactions, type TransactionCommands } from '../sql/transaction-commands.ts'
import { describeRefusal } from './describe-refusal.ts'
import { columnOf, describedColumn, fieldsSchema, rowsSchema } from './read-rows.ts'
import { type BigquerySettings, readBigquerySettings } from './settings.ts'

const transactions: TransactionCommands = {
  ...standardTransactions,
  begin: 'begin transaction',
  commit: 'commit transaction',
  rollback: 'rollback transaction',
}

const jobSchema = z.object({
  jobReference: z.object({ jobId: z.string(), location: z.string().optional() }),
  statistics: z.object({ sessionInfo: z.object({ sessionId: z.string() }).optional() }).optional(),
})

const resultSchema = z.object({
  jobComplete: z.boolean().default(true),
  schema: z.object({ fields: fieldsSchema.default([]) }).optional(),
  rows: rowsSchema.default([]),
  pageToken: z.string().optional(),
  numDmlAffectedRows: z.string().optional(),
})

/** What BigQuery finds out about a statement that it only reads. */
const dryRunSchema = z.object({
  statistics: z.object({
    query: z.object({
      statementType: z.string().default(''),
      schema: z.object({ fields: fieldsSchema.default([]) }).optional(),
    }),
  }),
})

/** Statements that change rows and give none. */
const changing = /^(?:INSERT|UPDATE|DELETE|MERGE|TRUNCATE_TABLE)$/u

/** How long BigQuery may wait for a statement to end before it answers that it has not, in milliseconds. */
const waitMilliseconds = 10_000

/** How long a statement is left alone that has not ended, in milliseconds, in case nobody waited for it there. */
const pauseMilliseconds = 200

/** How long a cancellation may take until nobody waits for it any more, in milliseconds. */
const cancelMilliseconds = 5_000

/** More than the columns of any statement take, in bytes. */
const largestDescription = 4 * 1024 * 1024

/** How BigQuery says that a statement names what is not there. */
const namesNothing = /\bNot found: (?:Table|Dataset)\b|\bUnrecognized name: |\bName \S+ not found inside\b/u

/** Rows that are asked for at a time. */
const rowsOfPage = 10_000

/** A session of BigQuery: statements are jobs, and a transaction lives in a session that BigQuery keeps. */
export class BigquerySession extends HttpSession implements StatementDescriber {
  override readonly transactions = transactions
  readonly #egress: Egress
  readonly #connection: Connection
  readonly #settings: BigquerySettings
  readonly #milliseconds: number
  /** That in which a transaction is open. */
  #session: string | undefined

  /** A statement is stopped after so many milliseconds. Throws `IntegrationError` for a connection that cannot be used. */
  constructor(egress: Egress, connection: Connection, milliseconds: number) {
    super((request, signal) => this.#run(request, signal))
    this.#egress = egress
    this.#connection = connection
    this.#settings = readBigquerySettings(connection)
    this.#milliseconds = milliseconds
  }

  override get isInTransaction(): boolean {
    return this.#session !== undefined
  }

  async #run(request: SessionRequest, signal: AbortSignal): Promise<StatementResult> {
    if (signal.aborted) throw cancelled()
    const begins = request.text === transactions.begin
    const ends = request.text === transactions.commit || request.text === transactions.rollback
    const id = randomUUID()
    let location = this.#settings.location
    try {
      const begun = jobSchema.parse(
        await this.#ask('POST', 'jobs', this.#jobOf(id, request, begins), request, signal),
      )
      location = begun.jobReference.location ?? location
      const result = await this.#collect(id, location, request, signal)
      if (begins) this.#session = begun.statistics?.sessionInfo?.sessionId
      return result
    } catch (error) {
      if (signal.aborted) void this.#cancel(id, location)
      if (error instanceof z.ZodError) throw notBigquery(this.#settings)
      throw signal.aborted ? cancelled() : error
    } finally {
      if (ends) this.#session = undefined
    }
  }

  /** The columns of a statement, of which BigQuery makes a dry run: it reads it, and neither runs nor bills it. */
  async describe(text: string, signal: AbortSignal): Promise<readonly DescribedColumn[] | undefined> {
    const request = { text, name: undefined, values: [], maximumBytes: largestDescription }
    const { jobReference, configuration } = this.#jobOf(randomUUID(), request, false)
    // Of parameters without a value it finds out by itself what they are.
    const query = { ...configuration.query, parameterMode: 'POSITIONAL' }
    const dry = { jobReference, configuration: { ...configuration, dryRun: true, query } }
    const read = dryRunSchema.parse(await this.#ask('POST', 'jobs', dry, request, signal))
    const { statementType, schema } = read.statistics.query
    if (changing.test(statementType)) return undefined
    if (statementType !== 'SELECT' || schema === undefined) throw new Error('It is no query.')
    return schema.fields.map(describedColumn)
  }

  namesNothing(error: unknown): boolean {
    return error instanceof IntegrationError && namesNothing.test(error.message)
  }

  async #collect(
    id: string,
    location: string,
    request: SessionRequest,
    signal: AbortSignal,
  ): Promise<StatementResult> {
    const collector = new RowCollector(request)
    let hasBegun = false
    let page: string | undefined
    for (;;) {
      const query = new URLSearchParams({
        timeoutMs: String(waitMilliseconds),
        maxResults: String(rowsOfPage),
        'formatOptions.useInt64Timestamp': 'true',
        ...(location === '' ? {} : { location }),
        ...(page === undefined ? {} : { pageToken: page }),
      })
      const answer = resultSchema.parse(
        await this.#ask('GET', `queries/${id}?${query.toString()}`, undefined, request, signal),
      )
      if (!answer.jobComplete) {
        await wait(pauseMilliseconds, undefined, { signal })
        continue
      }
      const { schema, rows, pageToken, numDmlAffectedRows } = answer
      if (numDmlAffectedRows !== undefined) return collector.finish(Number(numDmlAffectedRows))
      if (schema === undefined || schema.fields.length === 0) return collector.finish(0)
      if (!hasBegun) collector.begin(schema.fields.map(columnOf))
      hasBegun = true
      for (const row of rows) collector.add(row)
      const refusal = collector.received(rows.reduce((sum, row) => sum + JSON.stringify(row).length, 0))
      if (refusal !== undefined) throw refusal
      if (pageToken === undefined) return collector.finish(0)
      page = pageToken
    }
  }

  #jobOf(jobId: string, { text, values }: SessionRequest, begins: boolean) {
    const { project, dataset, location } = this.#settings
    return {
      jobReference: { projectId: project, jobId, ...(location === '' ? {} : { location }) },
      configuration: {
        jobTimeoutMs: String(this.#milliseconds),
        query: {
          query: text,
          useLegacySql: false,
          ...(dataset === '' ? {} : { defaultDataset: { projectId: project, datasetId: dataset } }),
          ...(values.length === 0
            ? {}
            : { parameterMode: 'POSITIONAL', queryParameters: values.map(parameterOf) }),
          ...(begins ? { createSession: true } : {}),
          ...(this.#session === undefined
            ? {}
            : { connectionProperties: [{ key: 'session_id', value: this.#session }] }),
        },
      },
    }
  }

  async #cancel(id: string, location: string): Promise<void> {
    const query = location === '' ? '' : `?${new URLSearchParams({ location }).toString()}`
    const limits = { maximumBytes: 64 * 1024 }
    try {
      await this.#ask(
        'POST',
        `jobs/${id}/cancel${query}`,
        {},
        limits,
        AbortSignal.timeout(cancelMilliseconds),
      )
    } catch {
      // The job has a time limit there as well.
    }
  }

  async #ask(
    method: string,
    path: string,
    body: object | undefined,
    { maximumBytes, reading }: Pick<SessionRequest, 'maximumBytes' | 'reading'>,
    signal: AbortSignal,
  ): Promise<unknown> {
    const { address, project } = this.#settings
    const token = await signIn(
      this.#connection.secrets['serviceAccountKey'] ?? '',
      'https://bigquery.googleapis.com/',
    )
    const { answer, read } = await askForJson(
      this.#egress,
      {
        method,
        url: new URL(`/bigquery/v2/projects/${encodeURIComponent(project)}/${path}`, address),
        headers: { authorization: `Bearer ${token}` },
        body,
        connection: this.#connection,
      },
      { signal, milliseconds: this.#milliseconds + waitMilliseconds, maximumBytes, reading },
    )
    if (answer.status === 200) return read
    throw describeRefusal(answer, read, Object.values(this.#connection.secrets))
  }
}

const notBigquery = ({ address }: BigquerySettings): IntegrationError =>
  new IntegrationError(
    'network_failed',
    `${address.host} was reached but does not answer as BigQuery does. Check the address.`,
  )

const parameterOf = (value: ParameterValue): object => {
  const type =
    typeof value === 'boolean'
      ? 'BOOL'
      : typeof value === 'number'
        ? Number.isSafeInteger(value)
          ? 'INT64'
          : 'FLOAT64'
        : 'STRING'
  return { parameterType: { type }, parameterValue: { value: value === null ? null : String(value) } }
}
