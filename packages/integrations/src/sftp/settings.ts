import type { Connection } from '../connection.ts'
import { IntegrationError } from '../integration-error.ts'
import { sshPort } from '../ssh/server-form.ts'
import { keyCredentials, readFingerprint, type SshServer } from '../ssh/ssh-server.ts'

/** A connection as it is used. */
export interface SftpSettings extends SshServer {
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
  const port = typeof configuration['port'] === 'number' ? configuration['port'] : sshPort
  const folder = text('folder').replace(/\/+$/u, '')
  if (folder !== '' && (!folder.startsWith('/') || folder.split('/').includes('..')))
    throw new IntegrationError(
      'network_failed',
      'The folder has to begin with / and not to climb, such as /exchange.',
    )
  return {
    host,
    port,
    place: `${host}:${port}`,
    user: text('user'),
    credentials:
      text('authentication') === 'privateKey'
        ? keyCredentials(secrets['privateKey'], secrets['passphrase'])
        : { password: secrets['password'] ?? '' },
    fingerprint: readFingerprint(text('fingerprint')),
    folder,
  }
}
