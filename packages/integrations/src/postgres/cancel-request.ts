import type { Socket } from 'node:net'
import { connect as connectTls, type ConnectionOptions } from 'node:tls'

const cancelCode = 80_877_102
const tlsCode = 80_877_103

/**
 * Asks the database to stop what a session is doing. The protocol wants a connection of its own for that, which the
 * database closes without an answer. Throws what the connection throws.
 */
export const sendCancelRequest = async (
  socket: Socket,
  tls: ConnectionOptions | undefined,
  processId: number,
  secretKey: number,
): Promise<void> => {
  const channel = tls ? await startTls(socket, tls) : socket
  const message = Buffer.alloc(16)
  message.writeInt32BE(16, 0)
  message.writeInt32BE(cancelCode, 4)
  message.writeInt32BE(processId, 8)
  message.writeInt32BE(secretKey, 12)
  await new Promise<void>((resolve, reject) => {
    channel.once('error', reject)
    channel.once('close', () => resolve())
    channel.resume()
    channel.end(message)
  })
}

/** The secret of a session must not be readable on the way where the session itself is encrypted. */
const startTls = (socket: Socket, options: ConnectionOptions): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const message = Buffer.alloc(8)
    message.writeInt32BE(8, 0)
    message.writeInt32BE(tlsCode, 4)
    socket.once('error', reject)
    socket.once('data', (answer) => {
      if (answer.toString('latin1') !== 'S') {
        socket.destroy()
        return reject(new Error('The database does not offer TLS.'))
      }
      const secure = connectTls({ ...options, socket }, () => resolve(secure))
      secure.once('error', reject)
      return undefined
    })
    socket.write(message)
  })
