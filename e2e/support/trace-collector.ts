import { createServer } from 'node:http'

/** A collector of traces on a port of this machine, which keeps what it is sent as text. */
export interface TraceCollector {
  address: string
  /** What arrived, in JSON as OpenTelemetry writes it. */
  arrived: () => string
  stop: () => Promise<void>
}

/** Starts a collector. */
export const openTraceCollector = async (): Promise<TraceCollector> => {
  const texts: string[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      texts.push(Buffer.concat(parts).toString())
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The collector has no port.')
  return {
    address: `http://127.0.0.1:${bound.port}`,
    arrived: () => texts.join('\n'),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
