import type { ConnectionOptions } from 'node:tls'
import { isIP } from 'node:net'
import { checkCertificates, readCertificates } from '../certificates.ts'
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

/**
 * Reads a connection whose configuration was checked; what the host made itself may leave out host and port. Throws
 * `IntegrationError` for certificates that cannot be read.
 */
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
  const place = hostSocket === undefined ? `${host}:${port}` : 'the built-in database'
  return {
    host,
    port,
    database: text('database'),
    user: text('user'),
    password: secrets['password'] ?? '',
    tls: hostSocket === undefined ? readTls(text('tls'), { host, place, secrets }) : undefined,
    place,
  }
}

const readTls = (
  mode: string,
  { host, place, secrets }: Pick<DatabaseSettings, 'host' | 'place'> & Pick<Connection, 'secrets'>,
): ConnectionOptions | undefined => {
  if (mode === 'disable') return undefined
  const name = isIP(host) === 0 ? { servername: host } : {}
  const { ca, ...client } = readCertificates({ secrets })
  const isChecked = mode === 'verify'
  const used = { ...client, ...(isChecked && ca !== undefined ? { ca } : {}) }
  checkCertificates(used, place)
  return { ...name, ...used, rejectUnauthorized: isChecked }
}
