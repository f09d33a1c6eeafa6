import { createHash, timingSafeEqual } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Client } from 'ssh2'
import { IntegrationError } from '../integration-error.ts'
import type { SshServer } from './ssh-server.ts'

/** How long a server may take to let somebody in, in milliseconds. */
export const signInMilliseconds = 15_000

/** Bytes that a server may send before it has let somebody in. */
const handshakeBytes = 1024 * 1024

/** After how long without a word a server is asked whether it is still there, in milliseconds; three silences end the connection. */
const keepaliveMilliseconds = 15_000

/**
 * Signs in over a socket of egress, once the host key is the one that is meant. `onEnd` hears of whatever ends the connection, then
 * and later. Throws `IntegrationError` for another host key, and else what the library throws.
 */
export const signIn = (
  client: Client,
  socket: Socket,
  server: SshServer,
  onEnd: (error: unknown) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    let seen: IntegrationError | undefined
    let left = handshakeBytes
    const count = (chunk: Uint8Array): void => {
      left -= chunk.length
      if (left < 0) socket.destroy(new Error('it sends more than a server does before somebody is in'))
    }
    const failWith = (error: unknown): void => {
      reject(seen ?? error)
      onEnd(seen ?? error)
    }
    client.on('error', failWith)
    client.on('close', () => failWith(new Error('the server closed the connection')))
    client.on('ready', () => {
      socket.off('data', count)
      resolve()
    })
    // The protocol asks and answers in small parts, which must not wait for each other.
    socket.setNoDelay(true)
    // Whoever listens sets it flowing, and the library is not ready to hear yet.
    socket.pause()
    socket.on('data', count)
    try {
      client.connect({
        sock: socket,
        username: server.user,
        readyTimeout: signInMilliseconds,
        keepaliveInterval: keepaliveMilliseconds,
        ...server.credentials,
        // Only what the form says: never an agent of the machine.
        authHandler: ['privateKey' in server.credentials ? 'publickey' : 'password'],
        hostVerifier: (key: Buffer) => {
          seen = refuseKey(key, server)
          return seen === undefined
        },
      })
    } catch (error) {
      failWith(error)
    }
  })

/** Why a server with this key is not spoken to; undefined where it is the one that is meant. */
const refuseKey = (key: Buffer, { fingerprint, place }: SshServer): IntegrationError | undefined => {
  const seen = createHash('sha256').update(key).digest()
  const said = `SHA256:${seen.toString('base64').replace(/=+$/u, '')}`
  if (fingerprint === undefined) {
    return new IntegrationError(
      'network_failed',
      `The integration names no fingerprint of the host key, so nothing was sent. ${place} has ${said}: compare it with what the keeper of the server says, and enter it.`,
    )
  }
  if (fingerprint.length === seen.length && timingSafeEqual(fingerprint, seen)) return undefined
  return new IntegrationError(
    'network_failed',
    `${place} has another host key than the integration names: ${said}. Nothing was sent. Either the key was renewed, or somebody stands between; ask the keeper of the server.`,
  )
}
