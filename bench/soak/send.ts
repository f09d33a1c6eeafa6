import { Agent, request } from 'node:http'

/** What came of a request: its status, or 0 where no answer came. */
export interface Answer {
  readonly status: number
  readonly body: unknown
  /** The address of the server that was asked. */
  readonly server: string
  /** By the clock of `performance.now()`. */
  readonly startedAt: number
  readonly milliseconds: number
  readonly cookies: readonly string[]
}

/** What is sent; the body is JSON text. */
export interface Sent {
  readonly server: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

const timeLimit = 90_000

/** Sends requests from an address of this machine, so that two kinds of people are not one address to the servers. */
export type Send = (sent: Sent) => Promise<Answer>

/** Makes a sender; its requests never throw. */
export const sendFrom = (localAddress: string): Send => {
  const agent = new Agent({ keepAlive: true, localAddress, maxSockets: 256 })
  return ({ server, method, path, headers, body }) =>
    new Promise((resolve) => {
      const startedAt = performance.now()
      const answered = (status: number, text: string, cookies: readonly string[] = []): void =>
        resolve({
          status,
          body: readJson(text),
          server,
          startedAt,
          cookies,
          milliseconds: performance.now() - startedAt,
        })
      const { hostname, port, host } = new URL(server)
      const outgoing = request(
        {
          agent,
          method,
          path,
          port,
          family: 4,
          host: hostname,
          signal: AbortSignal.timeout(timeLimit),
          headers: {
            host,
            'content-type': 'application/json',
            ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
            ...headers,
          },
        },
        (incoming) => {
          const parts: Buffer[] = []
          incoming.on('data', (part: Buffer) => parts.push(part))
          incoming.once('error', () => answered(0, ''))
          incoming.once('end', () =>
            answered(
              incoming.statusCode ?? 0,
              Buffer.concat(parts).toString('utf8'),
              incoming.headers['set-cookie'] ?? [],
            ),
          )
        },
      )
      outgoing.once('error', () => answered(0, ''))
      outgoing.end(body)
    })
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
