import { createHash, timingSafeEqual } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Egress } from '@ashlar/egress'
import { Client, type SFTPWrapper } from 'ssh2'
import type { Connection } from '../driver.ts'
import { IntegrationError } from '../integration-error.ts'
import { cancelled } from '../sql/result-limit.ts'
import { describeFailure } from './describe-failure.ts'
import { readSettings, type SftpSettings } from './settings.ts'

/** How long a server may take to let somebody in, in milliseconds. */
const signInMilliseconds = 15_000

/** What one step may take. */
export interface SftpBounds {
  readonly signal: AbortSignal
  readonly milliseconds: number
}

/**
 * Speaks with a file server over a connection of its own through egress. It ends with the signal, with the time, and where the
 * server ends it. Throws `IntegrationError`.
 */
export const withSftp = async <Result>(
  egress: Egress,
  connection: Connection,
  { signal, milliseconds }: SftpBounds,
  work: (sftp: SFTPWrapper) => Promise<Result>,
): Promise<Result> => {
  const settings = readSettings(connection)
  if (signal.aborted) throw cancelled()
  const { promise: ended, reject } = Promise.withResolvers<never>()
  // Whoever does not wait for it any more has another reason already.
  ended.catch(() => undefined)
  const onAbort = (): void => reject(cancelled())
  signal.addEventListener('abort', onAbort, { once: true })
  const timer = setTimeout(() => {
    const seconds = Math.round(milliseconds / 1_000)
    reject(new IntegrationError('timed_out', `${settings.place} did not finish within ${seconds} s.`))
  }, milliseconds)
  const client = new Client()
  let socket: Socket | undefined
  try {
    const opening = egress.connectTcp({ host: settings.host, port: settings.port, signal })
    opening.then(
      (opened) => signal.aborted && opened.destroy(),
      () => undefined,
    )
    socket = await Promise.race([opening, ended])
    // The protocol asks and answers in small parts, which must not wait for each other.
    socket.setNoDelay(true)
    const working = signIn(client, socket, settings, reject).then(work)
    working.catch(() => undefined)
    return await Promise.race([working, ended])
  } catch (error) {
    throw describeFailure(error, settings)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
    client.destroy()
    socket?.destroy()
  }
}

const signIn = (
  client: Client,
  sock: Socket,
  settings: SftpSettings,
  fail: (error: unknown) => void,
): Promise<SFTPWrapper> =>
  new Promise((resolve, reject) => {
    let seen: IntegrationError | undefined
    const failWith = (error: unknown): void => {
      reject(seen ?? error)
      fail(seen ?? error)
    }
    client.on('error', failWith)
    client.on('close', () => failWith(new Error('the server closed the connection')))
    client.on('ready', () => {
      client.sftp((error, sftp) => {
        if (error) return failWith(error)
        sftp.on('error', failWith)
        sftp.on('close', () => failWith(new Error('the server closed the connection')))
        return resolve(sftp)
      })
    })
    try {
      client.connect({
        sock,
        username: settings.user,
        readyTimeout: signInMilliseconds,
        ...settings.credentials,
        // Only what the form says: never an agent of the machine.
        authHandler: ['privateKey' in settings.credentials ? 'publickey' : 'password'],
        hostVerifier: (key: Buffer) => {
          seen = refuseKey(key, settings)
          return seen === undefined
        },
      })
    } catch (error) {
      failWith(error)
    }
  })

/** Why a server with this key is not spoken to; undefined where it is the one that is meant. */
const refuseKey = (key: Buffer, { fingerprint, place }: SftpSettings): IntegrationError | undefined => {
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
