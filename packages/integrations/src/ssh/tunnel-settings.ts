import type { Connection } from '../connection.ts'
import { IntegrationError } from '../integration-error.ts'
import { sshPort } from './server-form.ts'
import { keyCredentials, readFingerprint, type SshServer } from './ssh-server.ts'

/** Reads the SSH server of a connection that has a tunnel. Throws `IntegrationError` for what cannot be used. */
export const readTunnel = ({ configuration, secrets }: Connection): SshServer => {
  const text = (key: string): string => {
    const value = configuration[key]
    return typeof value === 'string' ? value.trim() : ''
  }
  const host = text('sshHost')
  const port = typeof configuration['sshPort'] === 'number' ? configuration['sshPort'] : sshPort
  const fingerprint = readFingerprint(text('sshFingerprint'))
  const credentials = credentialsOf(text('sshAuthentication'), secrets)
  // A server without a fingerprint is asked for its key all the same, and for nothing else.
  if (fingerprint !== undefined && 'privateKey' in credentials && credentials.privateKey === '') {
    throw new IntegrationError(
      'network_failed',
      'There is no private key for the SSH server yet. Enter it, or save the integration, which makes one where it is to be made here.',
    )
  }
  return { host, port, place: `${host}:${port}`, user: text('sshUser'), credentials, fingerprint }
}

const credentialsOf = (authentication: string, secrets: Connection['secrets']): SshServer['credentials'] => {
  switch (authentication) {
    case 'madeEd25519':
      return keyCredentials(secrets['sshEd25519Key'], undefined)
    case 'madeRsa':
      return keyCredentials(secrets['sshRsaKey'], undefined)
    case 'privateKey':
      return keyCredentials(secrets['sshPrivateKey'], secrets['sshPassphrase'])
    default:
      return { password: secrets['sshPassword'] ?? '' }
  }
}
