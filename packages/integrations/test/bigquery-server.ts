import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { jwtVerify } from 'jose'
import { z } from 'zod'
import { startService } from './http-service.ts'

/** A statement as the server got it. */
export interface BigqueryRequest {
  readonly query: string
  readonly parameters: readonly (readonly [type: string, value: string | null])[]
  /** The session that it runs in; undefined outside of any. */
  readonly session: string | undefined
}

/** A column as BigQuery describes it. */
interface Field {
  readonly name: string
  readonly type: string
  readonly mode?: string
  readonly fields?: readonly Field[]
}

/** What the server answers; values are texts, or as BigQuery nests them, in pages. `silence` never ends. */
export type BigqueryAnswer =
  | { readonly fields: readonly Field[]; readonly pages: readonly (readonly (readonly unknown[])[])[] }
  | { readonly changed: number }
  | { readonly error: string; readonly reason?: string }
  | 'silence'

/** A server that follows BigQuery's published REST API and answers what a test says. */
export interface BigqueryServer {
  readonly address: string
  /** The key of its one service account, as a file in JSON. */
  readonly key: string
  readonly seen: BigqueryRequest[]
  /** Statements that were read and not run. */
  readonly dryRuns: string[]
  readonly cancelled: string[]
  stop(): Promise<void>
}

const jobSchema = z.object({
  jobReference: z.object({ jobId: z.string() }),
  configuration: z.object({
    dryRun: z.boolean().default(false),
    query: z.object({
      query: z.string(),
      useLegacySql: z.literal(false),
      createSession: z.boolean().default(false),
      queryParameters: z
        .array(
          z.object({
            parameterType: z.object({ type: z.string() }),
            parameterValue: z.object({ value: z.string().nullable() }),
          }),
        )
        .default([]),
      connectionProperties: z
        .array(z.object({ key: z.literal('session_id'), value: z.string() }))
        .default([]),
    }),
  }),
})

/** Starts a server with one service account in the project `shop`. */
export const startBigquery = async (
  answer: (request: BigqueryRequest) => BigqueryAnswer,
): Promise<BigqueryServer> => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const publicKey = createPublicKey(privateKey)
  const account = 'ashlar@shop.iam.gserviceaccount.com'
  const seen: BigqueryRequest[] = []
  const cancelled: string[] = []
  const dryRuns: string[] = []
  const jobs = new Map<string, BigqueryAnswer>()

  const isKnown = async (headers: NodeJS.Dict<string | string[]>): Promise<boolean> => {
    try {
      const token = String(headers['authorization'] ?? '').replace('Bearer ', '')
      await jwtVerify(token, publicKey, {
        issuer: account,
        subject: account,
        audience: 'https://bigquery.googleapis.com/',
      })
      return true
    } catch {
      return false
    }
  }

  const service = await startService(async ({ method, url, headers, body }, response) => {
    const say = (status: number, value: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    }
    const refuse = (status: number, message: string, reason: string): void =>
      say(status, { error: { code: status, message, errors: [{ reason, message }] } })
    if (!(await isKnown(headers))) return refuse(401, 'Invalid credentials', 'authError')
    const { pathname, searchParams } = new URL(url, 'http://server')
    const id = pathname.split('/')[6] ?? ''
    if (pathname.endsWith('/cancel')) {
      cancelled.push(id)
      return say(200, {})
    }
    if (method === 'POST') {
      const { jobReference, configuration } = jobSchema.parse(JSON.parse(body))
      const { query, createSession, queryParameters, connectionProperties } = configuration.query
      const request = {
        query,
        parameters: queryParameters.map(
          ({ parameterType, parameterValue }): readonly [string, string | null] => [
            parameterType.type,
            parameterValue.value,
          ],
        ),
        session: connectionProperties[0]?.value,
      }
      if (configuration.dryRun) {
        dryRuns.push(query)
        const found = answer(request)
        if (typeof found !== 'object') return refuse(400, 'It cannot be read.', 'invalidQuery')
        if ('error' in found) return refuse(400, found.error, 'invalidQuery')
        const type = /^\s*(\w+)/u.exec(query)?.[1]?.toUpperCase()
        const read = 'fields' in found ? { schema: { fields: found.fields } } : {}
        return say(200, { jobReference, statistics: { query: { statementType: type, ...read } } })
      }
      seen.push(request)
      const isCommand = /^(?:begin|commit|rollback) transaction$/u.test(query)
      jobs.set(jobReference.jobId, isCommand ? { fields: [], pages: [] } : answer(request))
      return say(200, {
        jobReference: { ...jobReference, projectId: 'shop', location: 'EU' },
        ...(createSession ? { statistics: { sessionInfo: { sessionId: `session-${seen.length}` } } } : {}),
      })
    }
    const given = jobs.get(id)
    if (given === undefined || searchParams.get('location') !== 'EU')
      return refuse(404, 'Not found: Job', 'notFound')
    // One that never ends answers after a moment that it has not.
    if (given === 'silence') return void setTimeout(() => say(200, { jobComplete: false }), 50)
    if ('error' in given) return refuse(400, given.error, given.reason ?? 'invalidQuery')
    if ('changed' in given) return say(200, { jobComplete: true, numDmlAffectedRows: String(given.changed) })
    const page = Number(searchParams.get('pageToken') ?? '0')
    const rows = given.pages[page] ?? []
    return say(200, {
      jobComplete: true,
      schema: { fields: given.fields },
      rows: rows.map((row) => ({ f: row.map((v) => ({ v })) })),
      ...(page + 1 < given.pages.length ? { pageToken: String(page + 1) } : {}),
    })
  })
  return {
    address: service.address,
    key: JSON.stringify({
      type: 'service_account',
      client_email: account,
      private_key_id: 'one',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    }),
    seen,
    dryRuns,
    cancelled,
    stop: () => service.stop(),
  }
}
