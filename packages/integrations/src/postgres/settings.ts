import type { ConnectionOptions } from 'node:tls'
import { isIP } from 'node:net'
import type { Connection } from '../driver.ts'

/** A connection's configuration and secrets, read for the client library. */
export interface PostgresSettings {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
  readonly password: string
  readonly tls: ConnectionOptions | undefined
  /** `host:port`, or what stands for it in messages. */
  readonly place: string
}

/** Reads a connection whose configuration was checked; what the host made itself may leave out host and port. */
export const readSettings = ({ configuration, secrets, hostSocket }: Connection): PostgresSettings => {
  const text = (key: string) => {
    const value = configuration[key]
    return typeof value === 'string' ? value.trim() : ''
  }
  const host = hostSocket === undefined ? text('host') : 'localhost'
  const port = typeof configuration['port'] === 'number' ? configuration['port'] : 5432
  return {
    host,
    port,
    database: text('database'),
    user: text('user'),
    password: secrets['password'] ?? '',
    tls: hostSocket === undefined ? readTls(text('tls'), host, secrets['certificateAuthority']) : undefined,
    place: hostSocket === undefined ? `${host}:${port}` : 'the built-in database',
  }
}

const readTls = (
  mode: string,
  host: string,
  authority: string | undefined,
): ConnectionOptions | undefined => {
  if (mode === 'disable') return undefined
  const name = isIP(host) === 0 ? { servername: host } : {}
  if (mode !== 'verify') return { ...name, rejectUnauthorized: false }
  const hasAuthority = authority !== undefined && authority.trim() !== ''
  return { ...name, rejectUnauthorized: true, ...(hasAuthority ? { ca: authority } : {}) }
}
