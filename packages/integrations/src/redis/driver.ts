import type { JsonValue } from '@ashlar/schema'
import { ConnectionPools } from '../connection-pools.ts'
import type { Connection, DriverHost, IntegrationDriver, StepContext } from '../driver.ts'
import { IntegrationError } from '../integration-error.ts'
import { tooLarge } from '../sql/result-limit.ts'
import { onWay } from '../ssh/way.ts'
import { answerOf, wholeNumber } from './answer.ts'
import { compileCommand, type ReadyCommand } from './compile-command.ts'
import { RedisSession, sayReply } from './session.ts'

/** The most keys that are found, and that are asked for at a time. */
const mostKeys = 1_000

const shown = (given: string): string => (/^[^\s"'\\]+$/u.test(given) ? given : JSON.stringify(given))

/** Makes a driver for Redis, with its own pools of connections. */
export const createRedisDriver = ({ egress }: DriverHost): IntegrationDriver => {
  const pools = new ConnectionPools<RedisSession>(egress)

  const poolOf = (connection: Connection) =>
    pools.of(connection, (reach) => RedisSession.open(reach, connection))

  const withSession = async <Result>(
    connection: Connection,
    signal: AbortSignal,
    work: (session: RedisSession) => Promise<Result>,
  ): Promise<Result> => {
    const pool = poolOf(connection)
    const session = await pool.acquire(signal)
    try {
      return await work(session)
    } catch (error) {
      throw describe(error)
    } finally {
      pool.release(session, true)
    }
  }

  const run = (
    connection: Connection,
    ready: ReadyCommand,
    operation: string,
    context: StepContext,
  ): Promise<JsonValue> => {
    const { signal, limits, onRequest, reading } = context
    onRequest?.([ready.command.toUpperCase(), ...ready.arguments.map(shown)].join(' '))
    const bounds = { resultBytes: limits.resultBytes, signal }
    return withSession(connection, signal, async (session) => {
      const answer =
        operation === 'find'
          ? await findKeys(session, ready.arguments[0] ?? '*', bounds)
          : answerOf(await session.run(ready, bounds))
      const refusal = reading?.hold(reading.weigh(answer)) ?? null
      if (refusal !== null) throw new IntegrationError('too_large', refusal)
      if (Buffer.byteLength(JSON.stringify(answer)) > limits.resultBytes) throw tooLarge(limits.resultBytes)
      return answer
    })
  }

  return {
    test: (connection, signal) =>
      onWay(egress, connection, async (reach) => {
        const session = await RedisSession.open(reach, connection)
        try {
          const bounds = { resultBytes: 100_000, signal }
          const information = answerOf(await session.run({ command: 'info', arguments: ['server'] }, bounds))
          const keys = wholeNumber(
            String(answerOf(await session.run({ command: 'dbsize', arguments: [] }, bounds))),
          )
          const version = /(?:valkey|redis)_version:(?<version>\S+)/u.exec(String(information))?.groups?.[
            'version'
          ]
          const system = String(information).includes('valkey_version') ? 'Valkey' : 'Redis'
          const database = String(connection.configuration['database'] ?? 0)
          return `Connected to ${system} ${version ?? ''}, database ${database}: ${keys === 1 ? '1 key' : `${keys} keys`}.`
        } catch (error) {
          throw describe(error)
        } finally {
          session.destroy()
        }
      }),
    metadata: () => Promise.resolve({ tables: [] }),
    compile(configuration, templates) {
      const compiled = compileCommand(configuration, templates)
      if (!compiled.ok) {
        throw new IntegrationError('binding_refused', compiled.problems.map(({ reason }) => reason).join(' '))
      }
      const { make, operation } = compiled
      return { run: (connection, values, context) => run(connection, make(values), operation, context) }
    },
    forget: (connectionId) => pools.forget(connectionId),
    close: () => pools.close(),
  }
}

/** The keys that match a pattern, as many as are given at most; the server is asked for a part at a time. */
const findKeys = async (
  session: RedisSession,
  pattern: string,
  bounds: { readonly resultBytes: number; readonly signal: AbortSignal },
): Promise<JsonValue> => {
  const found = new Set<string>()
  let cursor = '0'
  do {
    const scan = { command: 'scan', arguments: [cursor, 'MATCH', pattern, 'COUNT', String(mostKeys)] }
    const answer = answerOf(await session.run(scan, bounds))
    const [next, keys] = Array.isArray(answer) ? answer : []
    cursor = String(next ?? '0')
    if (Array.isArray(keys)) for (const key of keys) found.add(String(key))
  } while (cursor !== '0' && found.size < mostKeys)
  return [...found].slice(0, mostKeys)
}

const describe = (error: unknown): IntegrationError => {
  if (error instanceof IntegrationError) return error
  const options = { cause: error }
  const reply = sayReply(error)
  if (reply !== undefined) {
    return new IntegrationError(
      'query_failed',
      `Redis refuses the command: ${reply.replace(/\.$/u, '')}.`,
      options,
    )
  }
  const message = error instanceof Error ? error.message : String(error)
  return new IntegrationError('network_failed', `The connection to Redis broke off: ${message}.`, options)
}
