import type { Egress, HttpAnswer } from '@ashlar/egress'
import { check, type JsonValue, unknownType } from '@ashlar/schema'
import { getIntrospectionQuery } from 'graphql'
import type { Connection, DriverHost, IntegrationDriver, StepContext } from '../driver.ts'
import { IntegrationError } from '../integration-error.ts'
import { addConnection, readBase, type ReadyRequest } from '../restapi/connection.ts'
import { readAnswer, sayStatus } from '../restapi/read-answer.ts'
import { send } from '../restapi/send.ts'
import { withAccessToken } from '../restapi/with-access-token.ts'
import { answerTypeOf, readSchema } from './answer-type.ts'
import { compileOperation } from './compile-operation.ts'
import { introspection, saySchema } from './introspection.ts'
import { readResult, sayErrors } from './read-result.ts'
import { stepSchema } from './step-schema.ts'

/** Makes a driver over the one client for outside connections. */
export const createGraphqlDriver = ({ egress }: DriverHost): IntegrationDriver => ({
  async test(connection, signal) {
    const base = readBase(connection)
    const place = `${base.origin}${base.pathname}`
    const { request, answer } = await askAbout(egress, connection, introspection, signal)
    if (answer.status === 401 || answer.status === 403) {
      const said = sayStatus(answer, request.mask)
      throw new IntegrationError(
        'request_failed',
        `${place} was reached but refuses the credentials: it answers ${said}`,
      )
    }
    const result = readResult(answerOf(answer, request))
    if (result === undefined) {
      throw new IntegrationError(
        'request_failed',
        `${place} was reached but does not answer GraphQL: it answers ${sayStatus(answer, request.mask)}`,
      )
    }
    // Many services keep their schema to themselves; that they say so in GraphQL is an answer.
    if (result.data === null)
      return `Reached ${place}, which does not tell its schema: ${sayErrors(result.errors)}`
    return `Connected to ${place}: ${saySchema(result.data)}.`
  },
  metadata: () => Promise.resolve({ tables: [] }),
  async answerTypes(connection, steps, signal) {
    const { request, answer } = await askAbout(egress, connection, getIntrospectionQuery(), signal)
    const schema = readSchema(readResult(answerOf(answer, request))?.data ?? null)
    return steps.map(({ configuration }) => {
      const step = check(stepSchema, configuration)
      return { type: schema === undefined || !step.ok ? unknownType : answerTypeOf(schema, step.value) }
    })
  },
  compile(configuration, templates) {
    const compiled = compileOperation(configuration, templates)
    if (!compiled.ok) {
      throw new IntegrationError('binding_refused', compiled.problems.map(({ reason }) => reason).join(' '))
    }
    const { make, configured } = compiled
    return {
      run: (connection, values, context) =>
        run(egress, connection, make(values), configured.failOnErrors, context),
    }
  },
  forget: () => undefined,
  close: () => Promise.resolve(),
})

/** Sends a question of ours about the service. Throws `IntegrationError`. */
const askAbout = (egress: Egress, connection: Connection, query: string, signal: AbortSignal) =>
  withAccessToken(connection, async (ready) => {
    const request = requestOf(ready, JSON.stringify({ query }))
    const limits = { totalMilliseconds: 20_000, bytes: 8 * 1024 * 1024 }
    return { request, answer: await send(egress, request, { signal, ...limits }) }
  })

const requestOf = (connection: Connection, body: string): ReadyRequest =>
  addConnection(connection, {
    method: 'POST',
    path: '',
    query: [],
    headers: [
      ['content-type', 'application/json'],
      ['accept', 'application/graphql-response+json, application/json'],
    ],
    body,
  })

const run = async (
  egress: Egress,
  connection: Connection,
  body: string,
  failOnErrors: boolean,
  { signal, limits, reading, onRequest, onLog }: StepContext,
): Promise<JsonValue> => {
  const { request, answer } = await withAccessToken(connection, async (ready) => {
    const asked = requestOf(ready, body)
    onRequest?.(asked.describe())
    const sent = await send(egress, asked, {
      signal,
      totalMilliseconds: limits.milliseconds,
      bytes: limits.resultBytes,
      hasRoom: (bytes) => reading?.hold(bytes) ?? null,
    })
    return { request: asked, answer: sent }
  })
  const result = readResult(answerOf(answer, request, onLog))
  if (result === undefined) {
    const place = `${request.url.host}${request.url.pathname}`
    const said = sayStatus(answer, request.mask)
    throw new IntegrationError(
      'request_failed',
      answer.status >= 200 && answer.status < 300
        ? `${place} did not answer GraphQL. Check the address of the integration.`
        : `${place} answered ${said}`,
      { isLoginRefused: answer.status === 401 },
    )
  }
  if (!failOnErrors) return { data: result.data, errors: [...result.errors] }
  if (result.errors.length > 0) throw new IntegrationError('request_failed', sayErrors(result.errors))
  return result.data
}

const answerOf = (answer: HttpAnswer, request: ReadyRequest, onLog?: (line: string) => void): JsonValue =>
  readAnswer(answer, request.mask, onLog)
