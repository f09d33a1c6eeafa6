import { EgressError } from '@ashlar/egress'
import { IntegrationError } from '../integration-error.ts'
import type { SftpSettings } from './settings.ts'

/** What a server says of a request, by the codes of the protocol. */
const statuses: Readonly<Record<number, string>> = {
  2: 'There is no such file or folder',
  3: 'The user may not do this',
  4: 'The server refuses this: there may be something of that name already, or a folder that is not empty',
  8: 'The server cannot do this',
  11: 'There is something of that name already',
}

/** The failure of a request about a path. */
export const describeStatus = (error: unknown, path: string): unknown => {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  const said = typeof code === 'number' ? statuses[code] : undefined
  if (said === undefined) return error
  return new IntegrationError('request_failed', `${said}: ${path}.`, { cause: error })
}

/** Puts into words what went wrong with a file server, and what to do about it. */
export const describeFailure = (
  error: unknown,
  { place, user, credentials }: SftpSettings,
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
    `The connection to ${place} failed: ${message.slice(0, 300)}. Check that a server speaks SFTP there.`,
    options,
  )
}
