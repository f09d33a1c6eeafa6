import type { Socket } from 'node:net'
import { type ConnectionOptions, connect as connectTls, type TLSSocket } from 'node:tls'
import type { Egress } from '@ashlar/egress'
import type { DatabaseSettings } from './sql/settings.ts'

/** How long a server may take to agree on TLS, and to let somebody in, in milliseconds. */
export const signInMilliseconds = 10_000

/** Opens a connection through egress, with TLS over it where that is on. Throws what went wrong. */
export const connectSocket = async (
  egress: Egress,
  { host, port, tls }: Pick<DatabaseSettings, 'host' | 'port' | 'tls'>,
  signal?: AbortSignal,
): Promise<Socket> => {
  const socket = await egress.connectTcp({ host, port, signal })
  return tls === undefined ? socket : await secureSocket(socket, { ...tls, host }, signal)
}

/** Agrees on TLS over a connection. Throws what went wrong, and the connection has ended then. */
export const secureSocket = async (
  socket: Socket,
  tls: ConnectionOptions,
  signal?: AbortSignal,
): Promise<TLSSocket> => {
  const secured: TLSSocket = connectTls({ ...tls, socket })
  const onAbort = (): void => void secured.destroy(new Error('it was cancelled'))
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    await new Promise<void>((resolve, reject) => {
      secured.once('secureConnect', resolve)
      secured.once('error', reject)
      secured.once('close', () => reject(new Error('the server closed it')))
      secured.setTimeout(signInMilliseconds, () => reject(new Error('it did not answer')))
    })
    secured.setTimeout(0)
    return secured
  } catch (error) {
    secured.destroy()
    throw error
  } finally {
    signal?.removeEventListener('abort', onAbort)
  }
}
