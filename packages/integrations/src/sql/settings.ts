import type { ConnectionOptions } from 'node:tls'
import { isIP } from 'node:net'
import { readCertificates } from '../certificates.ts'
import type { Connection } from '../driver.ts'

/** A connection's configuration and secrets, read for a client library. */
export interface DatabaseSettings {
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
export const readSettings = (
  { configuration, secrets, hostSocket }: Connection,
  defaultPort: number,
): DatabaseSettings => {
  const text = (key: string) => {
    const value = configuration[key]
    return typeof value === 'string' ? value.trim() : ''
  }
  const host = hostSocket === undefined ? text('host') : 'localhost'
  const port = typeof configuration['port'] === 'number' ? configuration['port'] : defaultPort
  return {
    host,
    port,
    database: text('database'),
    user: text('user'),
    password: secrets['password'] ?? '',
    tls: hostSocket === undefined ? readTls(text('tls'), host, secrets) : undefined,
    place: hostSocket === undefined ? `${host}:${port}` : 'the built-in database',
  }
}

const readTls = (
  mode: string,
  host: string,
  secrets: Readonly<Record<string, string>>,
): ConnectionOptions | undefined => {
  if (mode === 'disable') return undefined
  const name = isIP(host) === 0 ? { servername: host } : {}
  const { ca, ...client } = readCertificates({ secrets })
  if (mode !== 'verify') return { ...name, ...client, rejectUnauthorized: false }
  return { ...name, ...client, rejectUnauthorized: true, ...(ca === undefined ? {} : { ca }) }
}
