import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

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

/** Starts a service that notes its requests and answers as the test says. */
export const startService = async (
  answer: (request: SeenRequest, response: ServerResponse) => void,
): Promise<HttpService> => {
  const seen: SeenRequest[] = []
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray()
    const { method = '', url = '', headers } = request
    const noted = { method, url, headers, body: Buffer.concat(chunks).toString() }
    seen.push(noted)
    answer(noted, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    address: `http://127.0.0.1:${port}`,
    seen,
    async stop() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
