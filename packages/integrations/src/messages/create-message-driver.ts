import { type Egress, EgressError } from '@ashlar/egress'
import type { JsonValue } from '@ashlar/schema'
import { ConnectionPools } from '../connection-pools.ts'
import type { Connection, DriverHost, IntegrationDriver, StepContext } from '../driver.ts'
import { IntegrationError } from '../integration-error.ts'
import { onWay, openWay } from '../ssh/way.ts'
import { cancelled, tooLarge } from '../sql/result-limit.ts'
import type { DatabaseSettings } from '../sql/settings.ts'
import { compileMessageStep } from './compile-message-step.ts'
import { type Following, follow, onlyInStream, passing, PassingError, upTo } from './follow.ts'
import type { MessageRequest, MessageSession, MessageSystem } from './message-system.ts'
import { readEnd } from './read-message.ts'

/** Makes a driver for a system of messages, with its own pools of connections. */
export const createMessageDriver = (system: MessageSystem, { egress }: DriverHost): IntegrationDriver => {
  const { label } = system.descriptor
  const pools = new ConnectionPools<MessageSession>(egress)

  const poolOf = (connection: Connection) => pools.of(connection, (reach) => system.open(reach, connection))

  return {
    async test(connection) {
      await onWay(egress, connection, async (reach) => (await system.open(reach, connection)).close())
      const { host, port } = connection.configuration
      return `Connected to ${label} at ${String(host)}:${String(port)}.`
    },
    metadata: () => Promise.resolve({ tables: [] }),
    compile(configuration, templates) {
      const compiled = compileMessageStep(system.form, configuration, templates)
      if (!compiled.ok) {
        throw new IntegrationError('binding_refused', compiled.problems.map(({ reason }) => reason).join(' '))
      }
      const operation = system.form.operations[compiled.operation]
      return {
        async *stream(connection, values, context) {
          const request = compiled.make(values)
          context.onRequest?.(sayRequest(system, request))
          const most = readEnd(request.text('end'))
          yield* upTo(follow(followingOf(system, { egress, connection, request }, context), context), most)
        },
        async run(connection, values, { signal, limits, onRequest, reading }) {
          if (operation?.messageType !== undefined) throw onlyInStream(operation.label)
          const request = compiled.make(values)
          onRequest?.(sayRequest(system, request))
          const pool = poolOf(connection)
          const session = await pool.acquire(signal)
          // What is cut is cut at once: a broker forgets what it had begun with it.
          const onAbort = (): void => session.destroy()
          signal.addEventListener('abort', onAbort, { once: true })
          try {
            if (signal.aborted) throw cancelled()
            const answer = await session.run(request, { signal, resultBytes: limits.resultBytes })
            const refusal = reading?.hold(reading.weigh(answer)) ?? null
            if (refusal !== null) throw new IntegrationError('too_large', refusal)
            if (Buffer.byteLength(JSON.stringify(answer)) > limits.resultBytes)
              throw tooLarge(limits.resultBytes)
            return answer
          } catch (error) {
            session.destroy()
            throw signal.aborted ? cancelled() : (session.lostBy ?? describe(error, label))
          } finally {
            signal.removeEventListener('abort', onAbort)
            pool.release(session, true)
          }
        },
      }
    },
    forget: (connectionId) => pools.forget(connectionId),
    close: () => pools.close(),
  }
}

/** The pause before a stream connects again, in milliseconds. */
const pauseMilliseconds = 1_000

interface FollowedStep {
  readonly egress: Egress
  readonly connection: Connection
  readonly request: MessageRequest
}

/** How a stream goes on: with a connection of its own, so that it holds none that steps wait for. */
const followingOf = (
  system: MessageSystem,
  { egress, connection, request }: FollowedStep,
  { limits: { resultBytes } }: StepContext,
): Following => {
  const { label } = system.descriptor
  const positions = new Map<number, number>()
  async function* connect(signal: AbortSignal, onOpen: () => void): AsyncGenerator<JsonValue, undefined> {
    const way = openWay(egress, connection)
    try {
      yield* over(way.egress, signal, onOpen)
    } finally {
      // Closed once nothing leads along it: a session that comes too late is cut, and only then the way.
      way.close()
    }
  }
  async function* over(
    reach: Egress,
    signal: AbortSignal,
    onOpen: () => void,
  ): AsyncGenerator<JsonValue, undefined> {
    const session = await openUntil(system.open(reach, connection), signal).catch(passing)
    const onAbort = (): void => session.destroy()
    signal.addEventListener('abort', onAbort, { once: true })
    try {
      yield* session.follow?.(request, { signal, resultBytes }, { positions, onOpen }) ?? []
    } catch (error) {
      if (signal.aborted) throw cancelled()
      if (session.lostBy !== undefined) return passing(session.lostBy)
      if (error instanceof IntegrationError || !session.isBroken) return passing(describe(error, label))
      throw new PassingError('network_failed', `The connection to ${label} was lost.`, { cause: error })
    } finally {
      signal.removeEventListener('abort', onAbort)
      session.destroy()
    }
  }
  return { connect, pause: () => pauseMilliseconds, isRepeated: () => false }
}

/** A session that is being opened, for as long as it is wanted; one that comes later is cut. */
const openUntil = async (opening: Promise<MessageSession>, signal: AbortSignal): Promise<MessageSession> => {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = (): void => reject(cancelled())
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  opening.then(
    (session) => (signal.aborted ? session.destroy() : undefined),
    () => undefined,
  )
  try {
    return await Promise.race([opening, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

const longestShown = 2_000

const sayRequest = ({ form }: MessageSystem, request: MessageRequest): string => {
  const operation = form.operations[request.operation]
  const lines = (operation?.fields ?? []).map((field) => {
    const text = request.text(field)
    return text === '' ? [] : [`${form.fields[field]?.label ?? field}: ${text.slice(0, longestShown)}`]
  })
  return [operation?.label ?? request.operation, ...lines.flat()].join('\n')
}

const describe = (error: unknown, label: string): IntegrationError => {
  if (error instanceof IntegrationError) return error
  const message = error instanceof Error ? error.message : String(error)
  return new IntegrationError('query_failed', `${label} refuses it: ${message.replace(/\.$/u, '')}.`, {
    cause: error,
  })
}

/** Puts into words why no connection could be opened. `refusesUser` knows what the system says of a user that it does not let in. */
export const describeConnectError = (
  error: unknown,
  { place, user, tls }: Pick<DatabaseSettings, 'place' | 'user' | 'tls'>,
  refusesUser: RegExp,
): IntegrationError => {
  if (error instanceof IntegrationError) return error
  const options = { cause: error }
  const fail = (sentence: string) => new IntegrationError('network_failed', sentence, options)
  if (error instanceof EgressError) {
    const code = error.code === 'timed_out' ? 'timed_out' : 'network_failed'
    return new IntegrationError(code, error.message, options)
  }
  const message = error instanceof Error ? error.message : String(error)
  if (refusesUser.test(message)) {
    return new IntegrationError(
      'network_failed',
      `${place} refuses the password${user === '' ? '' : ` of the user ${user}`}. Check user and password.`,
      { ...options, isLoginRefused: true },
    )
  }
  if (/certificate|self.signed|unable to verify|altnames/iu.test(message)) {
    return fail(
      `The certificate of ${place} is not trusted: ${message}. Give the CA certificate that signed it.`,
    )
  }
  if (
    tls !== undefined &&
    /wrong version|packet length|closed it|did not answer|SSL|EPROTO|ECONNRESET/u.test(message)
  ) {
    return fail(
      `${place} does not offer TLS. Set TLS to "Off" if the way to it is safe, or switch TLS on there.`,
    )
  }
  return fail(`The connection to ${place} broke off: ${message.replace(/\.$/u, '')}.`)
}
