import type { Socket } from 'node:net'
import { NatsConnectionImpl, setTransportFactory } from '@nats-io/nats-core/internal'
import type { NatsConnection } from '@nats-io/nats-core'
import { NodeTransport } from '@nats-io/transport-node/lib/node_transport.js'

/** A connection that is about to be opened: its socket, and the name that a certificate has to have. */
interface Opening {
  readonly socket: Socket
  readonly host: string
}

/** Bytes that a server may greet with. */
const greetingBytes = 1024 * 1024

/** By the names under which the library is told of them, which no host has. */
const openings = new Map<string, Opening>()
let opened = 0

/** The library's transport over a socket of ours, which never connects by itself. */
class SocketTransport extends NodeTransport {
  override connect(
    place: { hostname: string; port: number; tlsName: string },
    options: object,
  ): Promise<void> {
    const tlsName = openings.get(place.hostname)?.host ?? place.hostname
    return super.connect({ ...place, tlsName }, options)
  }

  override dial({ hostname }: { readonly hostname: string }): Promise<Socket> {
    const opening = openings.get(hostname)
    if (opening === undefined) return Promise.reject(new Error('the server sends its clients elsewhere'))
    openings.delete(hostname)
    return Promise.resolve(opening.socket)
  }
}

/** The library's own options, as far as we say them. */
export interface NatsOptions {
  readonly user?: string
  readonly pass?: string
  readonly token?: string
  readonly timeout: number
  readonly tls: object | null
}

/** Speaks through a socket and signs in. Throws what the library throws. */
export const connectOver = async (
  { socket, host }: Opening,
  options: NatsOptions,
): Promise<NatsConnection> => {
  opened += 1
  const name = `connection-${opened}.invalid`
  openings.set(name, { socket, host })
  const stopWatching = limitGreeting(socket)
  setTransportFactory({ factory: () => new SocketTransport() })
  try {
    return await NatsConnectionImpl.connect({
      ...options,
      servers: [`${name}:4222`],
      name: 'Ashlar',
      reconnect: false,
      ignoreClusterUpdates: true,
      resolve: false,
    })
  } finally {
    stopWatching()
    openings.delete(name)
  }
}

/** Cuts a server that greets without an end. No listener, which would set free what the library waits for. */
const limitGreeting = (socket: Socket): (() => void) => {
  const own = socket.push.bind(socket)
  let left = greetingBytes
  socket.push = (chunk: unknown, encoding?: BufferEncoding): boolean => {
    left -= chunk instanceof Uint8Array ? chunk.length : 0
    if (left < 0) socket.destroy(new Error('it greets without an end'))
    return own(chunk, encoding)
  }
  return () => {
    socket.push = own
  }
}
