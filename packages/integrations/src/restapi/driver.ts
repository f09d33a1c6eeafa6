import type { Egress } from '@ashlar/egress'
import type { JsonObject, JsonValue } from '@ashlar/schema'
import type { Connection, DriverHost, IntegrationDriver, StepContext } from '../driver.ts'
import { IntegrationError } from '../integration-error.ts'
import type { CompiledRequest, RequestMaker } from './compile-request.ts'
import { addConnection, readBase } from './connection.ts'
import type { ParsedTemplate } from '../template.ts'
import { readAnswer, sayStatus } from './read-answer.ts'
import { sayReached } from './say-reached.ts'
import { send } from './send.ts'
import { withAccessToken } from './with-access-token.ts'

/** Compiles steps into requests. */
type CompileStep = (configuration: JsonObject, templates: readonly ParsedTemplate[]) => CompiledRequest

/** Makes a driver over the one client for outside connections, for steps that become requests. */
export const createHttpDriver = ({ egress }: DriverHost, compileStep: CompileStep): IntegrationDriver => ({
  async test(connection, signal) {
    const base = readBase(connection)
    const { request, answer } = await withAccessToken(connection, async (ready) => {
      const asked = addConnection(ready, { method: 'GET', path: '', query: [], headers: [], body: undefined })
      return { request: asked, answer: await send(egress, asked, { signal, totalMilliseconds: 20_000 }) }
    })
    return sayReached(base, answer.status, sayStatus(answer, request.mask))
  },
  metadata: () => Promise.resolve({ tables: [] }),
  compile(configuration, templates) {
    const compiled = compileStep(configuration, templates)
    if (!compiled.ok) {
      throw new IntegrationError('binding_refused', compiled.problems.map(({ reason }) => reason).join(' '))
    }
    return { run: (connection, values, context) => run(egress, connection, compiled.make, values, context) }
  },
  forget: () => undefined,
  close: () => Promise.resolve(),
})

const run = async (
  egress: Egress,
  connection: Connection,
  make: RequestMaker,
  values: readonly unknown[],
  { signal, limits, reading, onRequest, onLog }: StepContext,
): Promise<JsonValue> => {
  const made = make(values)
  const { request, answer } = await withAccessToken(connection, async (ready) => {
    const asked = addConnection(ready, made)
    onRequest?.(asked.describe())
    const sent = await send(egress, asked, {
      signal,
      totalMilliseconds: limits.milliseconds,
      bytes: limits.resultBytes,
      hasRoom: (bytes) => reading?.hold(bytes) ?? null,
    })
    return { request: asked, answer: sent }
  })
  if (answer.status >= 200 && answer.status < 300) return readAnswer(answer, request.mask, onLog)
  throw new IntegrationError(
    'request_failed',
    `${request.method} ${request.url.host}${request.url.pathname} answered ${sayStatus(answer, request.mask)}`,
    { isLoginRefused: answer.status === 401 },
  )
}
