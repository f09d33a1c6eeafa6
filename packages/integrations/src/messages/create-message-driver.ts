import { EgressError } from '@ashlar/egress'
import type { Connection, DriverHost, IntegrationDriver } from '../driver.ts'
import { IntegrationError } from '../integration-error.ts'
import { SessionPool } from '../session-pool.ts'
import { cancelled, tooLarge } from '../sql/result-limit.ts'
import type { DatabaseSettings } from '../sql/settings.ts'
import { compileMessageStep } from './compile-message-step.ts'
import type { MessageRequest, MessageSession, MessageSystem } from './message-system.ts'

/** Makes a driver for a system of messages, with its own pools of connections. */
export const createMessageDriver = (system: MessageSystem, { egress }: DriverHost): IntegrationDriver => {
  const { label } = system.descriptor
  const pools = new Map<string, { readonly version: number; readonly pool: SessionPool<MessageSession> }>()

  const poolOf = (connection: Connection): SessionPool<MessageSession> => {
    const known = pools.get(connection.id)
    if (known?.version === connection.version) return known.pool
    void known?.pool.close()
    const pool = new SessionPool(() => system.open(egress, connection))
    pools.set(connection.id, { version: connection.version, pool })
    return pool
  }

  return {
    async test(connection) {
      const session = await system.open(egress, connection)
      await session.close()
      const { host, port } = connection.configuration
      return `Connected to ${label} at ${String(host)}:${String(port)}.`
    },
    metadata: () => Promise.resolve({ tables: [] }),
    compile(configuration, templates) {
      const compiled = compileMessageStep(system.form, configuration, templates)
      if (!compiled.ok) {
        throw new IntegrationError('binding_refused', compiled.problems.map(({ reason }) => reason).join(' '))
      }
      return {
        async run(connection, values, { signal, limits, onRequest, reading }) {
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
            throw signal.aborted ? cancelled() : describe(error, label)
          } finally {
            signal.removeEventListener('abort', onAbort)
            pool.release(session, true)
          }
        },
      }
    },
    forget(connectionId) {
      void pools.get(connectionId)?.pool.close()
      pools.delete(connectionId)
    },
    async close() {
      await Promise.all([...pools.values()].map(({ pool }) => pool.close()))
      pools.clear()
    },
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
