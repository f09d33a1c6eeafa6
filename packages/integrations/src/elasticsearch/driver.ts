import type { Egress, HttpAnswer } from '@ashlar/egress'
import type { JsonValue } from '@ashlar/schema'
import { z } from 'zod'
import { readCertificates } from '../certificates.ts'
import type { Connection, DriverHost, IntegrationDriver, StepContext } from '../driver.ts'
import { IntegrationError } from '../integration-error.ts'
import { maskOf } from '../restapi/hide-secrets.ts'
import { send } from '../restapi/send.ts'
import { cancelled, tooLarge } from '../sql/result-limit.ts'
import { compileElasticsearchStep, type ElasticsearchRequest } from './compile-step.ts'
import { describeRefusal, describeStranger } from './describe-refusal.ts'
import { tablesOfMappings } from './metadata.ts'
import { presented } from './present.ts'
import { readSettings } from './settings.ts'

/** What one request may take. */
type Bounds = Pick<StepContext, 'signal' | 'limits' | 'reading'>

const clusterSchema = z.object({
  cluster_name: z.string(),
  version: z.object({ number: z.string(), distribution: z.string().optional() }),
})

/** Makes a driver for Elasticsearch, which is asked over HTTP through egress. */
export const createElasticsearchDriver = ({ egress }: DriverHost): IntegrationDriver => ({
  async test(connection, signal) {
    const { endpoint } = readSettings(connection)
    const { answer, read } = await ask(egress, connection, asked('search', ''), ownBounds(signal))
    // A key for some indexes only may not ask what the cluster is.
    if (answer.status === 403 && looksKnown(read)) {
      return `Connected to ${endpoint.host}, whose credentials may not ask for its version.`
    }
    refuseFailure(connection, answer, read)
    const cluster = clusterSchema.safeParse(read)
    if (!cluster.success) throw describeStranger(answer)
    const { cluster_name, version } = cluster.data
    const name = version.distribution === 'opensearch' ? 'OpenSearch' : 'Elasticsearch'
    return maskOf(secretsOf(connection)).inText(
      `Connected to ${name} ${version.number}, cluster ${cluster_name}.`,
    )
  },
  async metadata(connection, signal) {
    const request = asked('list_indexes', '_mapping', [['expand_wildcards', 'open']])
    const { answer, read } = await ask(egress, connection, request, ownBounds(signal))
    refuseFailure(connection, answer, read)
    return tablesOfMappings(read)
  },
  compile(configuration, templates) {
    const compiled = compileElasticsearchStep(configuration, templates)
    if (!compiled.ok) {
      throw new IntegrationError('binding_refused', compiled.problems.map(({ reason }) => reason).join(' '))
    }
    const { make } = compiled
    return {
      async run(connection, values, context) {
        const request = make(values)
        context.onRequest?.(describe(addressOf(connection, request), request))
        const { answer, read } = await ask(egress, connection, request, context)
        const isMissing = answer.status === 404 && isMissingDocument(read)
        if (!isMissing) refuseFailure(connection, answer, read)
        const shown = presented(request.operation, read, context.onLog)
        if (shown === undefined) throw describeStranger(answer)
        const { resultBytes } = context.limits
        if (Buffer.byteLength(JSON.stringify(shown)) > resultBytes) throw tooLarge(resultBytes)
        return shown
      },
    }
  },
  forget: () => undefined,
  close: () => Promise.resolve(),
})

const asked = (
  operation: ElasticsearchRequest['operation'],
  path: string,
  query: ElasticsearchRequest['query'] = [],
): ElasticsearchRequest => ({ operation, method: 'GET', path, query, body: undefined })

const ownBounds = (signal: AbortSignal): Bounds => ({
  signal,
  limits: { resultBytes: 16 * 1024 * 1024, milliseconds: 20_000 },
})

const secretsOf = ({ secrets }: Connection): string[] => Object.values(secrets)

const addressOf = (connection: Connection, { path, query }: ElasticsearchRequest): URL => {
  const { endpoint } = readSettings(connection)
  const url = new URL(`${endpoint.href}${path}`)
  for (const [name, value] of query) url.searchParams.append(name, value)
  // Judged by what the address became, whatever was found out about its parts before.
  if (url.origin === endpoint.origin && url.pathname === `${endpoint.pathname}${path}`) return url
  throw new IntegrationError('request_failed', 'The request would leave the address of the connection.')
}

const longestDescription = 64 * 1024

const describe = (url: URL, { method, body }: ElasticsearchRequest): string => {
  const text = `${method} ${url.href}${body === undefined ? '' : `\n\n${body}`}`
  return text.length > longestDescription ? `${text.slice(0, longestDescription)} …` : text
}

const ask = async (
  egress: Egress,
  connection: Connection,
  request: ElasticsearchRequest,
  { signal, limits, reading }: Bounds,
): Promise<{ answer: HttpAnswer; read: JsonValue | undefined }> => {
  if (signal.aborted) throw cancelled()
  const { headers } = readSettings(connection)
  const type = request.operation === 'bulk' ? 'application/x-ndjson' : 'application/json'
  const answer = await send(
    egress,
    {
      method: request.method,
      url: addressOf(connection, request),
      headers: {
        accept: 'application/json',
        ...headers,
        ...(request.body === undefined ? {} : { 'content-type': type }),
      },
      body: request.body,
      certificates: readCertificates(connection),
    },
    {
      signal,
      totalMilliseconds: limits.milliseconds,
      bytes: limits.resultBytes,
      hasRoom: (bytes) => reading?.hold(bytes) ?? null,
      // A key is for one server.
      redirects: 0,
    },
  )
  return { answer, read: readJson(answer, secretsOf(connection)) }
}

const readJson = ({ body }: HttpAnswer, secrets: readonly string[]): JsonValue | undefined => {
  try {
    const text = new TextDecoder().decode(body)
    const value: JsonValue = JSON.parse(text)
    return maskOf(secrets).inJson(value, text)
  } catch {
    return undefined
  }
}

const refuseFailure = (connection: Connection, answer: HttpAnswer, read: JsonValue | undefined): void => {
  if (answer.status >= 200 && answer.status < 300 && read !== undefined) return
  throw describeRefusal(answer, read, secretsOf(connection))
}

const looksKnown = (read: JsonValue | undefined): boolean =>
  z.object({ error: z.object({ type: z.literal('security_exception') }) }).safeParse(read).success

/** A document that is not there is an answer, and an index that is not there is none. */
const isMissingDocument = (read: JsonValue | undefined): boolean =>
  z
    .union([z.object({ found: z.literal(false) }), z.object({ result: z.literal('not_found') })])
    .safeParse(read).success
