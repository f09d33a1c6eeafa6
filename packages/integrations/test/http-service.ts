import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer, type ServerOptions } from 'node:https'

/** A request as a service saw it. */
export interface SeenRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** A service of its own for a test. */
export interface HttpService {
  readonly address: string
  readonly seen: SeenRequest[]
  stop(): Promise<void>
}

/** Starts a service that notes its requests and answers as the test says, over TLS where it is given certificates. */
export const startService = async (
  answer: (request: SeenRequest, response: ServerResponse) => void,
  tls?: ServerOptions,
): Promise<HttpService> => {
  const seen: SeenRequest[] = []
  const listener: RequestListener = async (request, response) => {
    const chunks = await request.toArray()
    const { method = '', url = '', headers } = request
    const noted = { method, url, headers, body: Buffer.concat(chunks).toString() }
    seen.push(noted)
    answer(noted, response)
  }
  const server = tls === undefined ? createServer(listener) : createSecureServer(tls, listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    address: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    seen,
    async stop() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
