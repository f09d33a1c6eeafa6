import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import type { Connection as Client } from 'mysql2'

/** What a database may send that nobody asked for: its greeting, settings, notices; in bytes. */
export const handshakeBytes = 1024 * 1024

/** The stream that a client reads from: with TLS, one that it made itself. */
export const streamOf = (client: Client): Duplex => {
  const stream: unknown = Reflect.get(client, 'stream')
  if (stream instanceof Duplex) return stream
  throw new TypeError('The client has no stream.')
}

/** Cuts a connection whose other end sends without an end before there is a session; stops when told to. */
export const limitHandshake = (client: Client, socket: Socket): (() => void) => {
  let left = handshakeBytes
  const count = (chunk: Uint8Array): void => {
    left -= chunk.length
    if (left >= 0) return
    streamOf(client).destroy(new Error('It sends more than a database does before it is asked'))
    socket.destroy()
  }
  // With TLS, the library takes all listeners away, and puts a stream of its own in the place of the socket.
  const onRemoved = (event: string | symbol, listener: unknown): void => {
    if (event !== 'data' || listener !== count) return
    socket.off('removeListener', onRemoved)
    process.nextTick(() => streamOf(client).prependListener('data', count))
  }
  socket.prependListener('data', count)
  socket.on('removeListener', onRemoved)
  return () => {
    socket.off('removeListener', onRemoved)
    streamOf(client).off('data', count)
  }
}
