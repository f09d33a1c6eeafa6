import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'

/** A service over WebSockets of its own for a test. */
export interface WebsocketServer {
  /** Begins with `ws://`. */
  readonly address: string
  /** The requests with which connections were asked for. */
  readonly asked: IncomingMessage[]
  stop(): Promise<void>
}

/** How a service behaves. */
interface WebsocketBehavior {
  /** Told of each connection that is let in. */
  readonly onConnection: (socket: WebSocket, request: IncomingMessage) => void
  /** The status with which a connection is refused; undefined: it is let in. */
  readonly refuse?: (request: IncomingMessage) => number | undefined
  /** Given what is below a connection before it is agreed on. True: the test answers by itself. */
  readonly take?: (socket: Duplex, request: IncomingMessage) => boolean
  /** Subprotocols that it speaks; the first that is asked for is agreed on. */
  readonly protocols?: readonly string[]
}

/** Starts a service that notes who asks and behaves as the test says. */
export const startWebsocket = async ({
  onConnection,
  refuse,
  take,
  protocols = [],
}: WebsocketBehavior): Promise<WebsocketServer> => {
  const asked: IncomingMessage[] = []
  const below = new Set<Duplex>()
  const server = createServer((_, response) => response.writeHead(404).end('no WebSocket'))
  const sockets = new WebSocketServer({
    noServer: true,
    // What packs messages where a client wants it.
    perMessageDeflate: true,
    handleProtocols: (wanted) => [...wanted].find((name) => protocols.includes(name)) ?? false,
  })
  server.on('upgrade', (request, socket, head) => {
    asked.push(request)
    below.add(socket)
    if (take?.(socket, request) === true) return
    const status = refuse?.(request)
    if (status !== undefined) {
      socket.end(`HTTP/1.1 ${status} Refused\r\nContent-Length: 8\r\n\r\nnot here`)
      return
    }
    sockets.handleUpgrade(request, socket, head, (client) => onConnection(client, request))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address: AddressInfo | string | null = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    address: `ws://127.0.0.1:${port}`,
    asked,
    async stop() {
      for (const socket of below) socket.destroy()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
