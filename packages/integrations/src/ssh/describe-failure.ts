import { EgressError } from '@ashlar/egress'
import { IntegrationError } from '../integration-error.ts'
import type { SshServer } from './ssh-server.ts'

/** Puts into words what went wrong with a server that speaks SSH, or SFTP over it, and what to do about it. */
export const describeFailure = (
  error: unknown,
  { place, user, credentials }: SshServer,
  protocol: 'SSH' | 'SFTP',
): IntegrationError => {
  if (error instanceof IntegrationError) return error
  const options = { cause: error }
  if (error instanceof EgressError) {
    const code = error.code === 'timed_out' || error.code === 'cancelled' ? error.code : 'network_failed'
    return new IntegrationError(code, error.message, options)
  }
  const message = (error instanceof Error ? error.message : String(error)).replace(/\.$/u, '')
  const level: unknown = error instanceof Error ? Reflect.get(error, 'level') : undefined
  if (level === 'client-authentication') {
    const what = 'privateKey' in credentials ? 'private key' : 'password'
    return new IntegrationError('network_failed', `${place} refuses the ${what} of ${user}. Check them.`, {
      ...options,
      isLoginRefused: true,
    })
  }
  if (/privateKey|private key|passphrase/iu.test(message)) {
    // What the library says of a key could repeat a part of it.
    return new IntegrationError(
      'network_failed',
      'The private key cannot be read. Check it, and its passphrase.',
      options,
    )
  }
  if (level === 'client-timeout' || /timed out/iu.test(message))
    return new IntegrationError('timed_out', `${place} did not let ${user} in in time.`, options)
  return new IntegrationError(
    'network_failed',
    `The connection to ${place} failed: ${message.slice(0, 300)}. Check that a server speaks ${protocol} there.`,
    options,
  )
}
