import type { Socket } from 'node:net'
import type { Egress } from '@ashlar/egress'
import { Client, type SFTPWrapper } from 'ssh2'
import type { Connection } from '../driver.ts'
import { IntegrationError } from '../integration-error.ts'
import { cancelled } from '../sql/result-limit.ts'
import { describeFailure } from '../ssh/describe-failure.ts'
import { signIn } from '../ssh/sign-in.ts'
import { readSettings } from './settings.ts'

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
    const working = signIn(client, socket, settings, reject)
      .then(() => openSftp(client, reject))
      .then(work)
    working.catch(() => undefined)
    return await Promise.race([working, ended])
  } catch (error) {
    throw describeFailure(error, settings, 'SFTP')
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
    client.destroy()
    socket?.destroy()
  }
}

const openSftp = (client: Client, fail: (error: unknown) => void): Promise<SFTPWrapper> =>
  new Promise((resolve, reject) => {
    const failWith = (error: unknown): void => {
      reject(error)
      fail(error)
    }
    client.sftp((error, sftp) => {
      if (error) return failWith(error)
      sftp.on('error', failWith)
      sftp.on('close', () => failWith(new Error('the server closed the connection')))
      return resolve(sftp)
    })
  })
