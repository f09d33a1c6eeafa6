import { createServer, type Socket } from 'node:net'

/** A server of a test that listens on this machine only. */
export interface Listening {
  readonly port: number
  /** Ends it, with all connections. */
  stop(): Promise<void>
}

/** Listens on a port of its own and hands each connection to `serve`. */
export const listen = async (serve: (socket: Socket) => void): Promise<Listening> => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    serve(socket)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
