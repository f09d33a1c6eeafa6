import type { Connection } from '../connection.ts'
import { IntegrationError } from '../integration-error.ts'
import { sftpPort } from './descriptor.ts'

/** A connection as it is used. */
export interface SftpSettings {
  readonly host: string
  readonly port: number
  readonly place: string
  readonly user: string
  readonly credentials:
    | { readonly password: string }
    | { readonly privateKey: string; readonly passphrase?: string }
  /** The SHA-256 of the host key; undefined while nobody has said it. */
  readonly fingerprint: Buffer | undefined
  /** Without a slash at its end; empty: the whole server. */
  readonly folder: string
}

/** Reads a connection. Throws `IntegrationError` for a fingerprint or a folder that cannot be used. */
export const readSettings = ({ configuration, secrets }: Connection): SftpSettings => {
  const text = (key: string): string => {
    const value = configuration[key]
    return typeof value === 'string' ? value.trim() : ''
  }
  const host = text('host')
  const port = typeof configuration['port'] === 'number' ? configuration['port'] : sftpPort
  const folder = text('folder').replace(/\/+$/u, '')
  if (folder !== '' && (!folder.startsWith('/') || folder.split('/').includes('..')))
    throw new IntegrationError(
      'network_failed',
      'The folder has to begin with / and not to climb, such as /exchange.',
    )
  const passphrase = secrets['passphrase'] ?? ''
  return {
    host,
    port,
    place: `${host}:${port}`,
    user: text('user'),
    credentials:
      text('authentication') === 'privateKey'
        ? { privateKey: secrets['privateKey'] ?? '', ...(passphrase === '' ? {} : { passphrase }) }
        : { password: secrets['password'] ?? '' },
    fingerprint: fingerprintOf(text('fingerprint')),
    folder,
  }
}

const fingerprintOf = (written: string): Buffer | undefined => {
  if (written === '') return undefined
  const base64 = /^(?:SHA256:)?([A-Za-z0-9+/]{43})=?$/u.exec(written)?.[1]
  if (base64 !== undefined) return Buffer.from(base64, 'base64')
  throw new IntegrationError(
    'network_failed',
    'The fingerprint has to be that of SHA-256 as ssh-keygen -l shows it: SHA256: and 43 letters.',
  )
}
