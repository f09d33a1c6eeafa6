import { createServer, type Server } from 'node:http'
import { freePort } from '@ashlar/e2e/ashlar-server'

/** A service outside of the product that counts how often each effect reached it. */
export interface EffectRecorder {
  /** `127.0.0.1:4711`, as settings name hosts. */
  readonly host: string
  /** How often each path was posted to. */
  readonly counts: ReadonlyMap<string, number>
  readonly close: () => void
}

/** Starts a recorder on a free port of this machine. */
export const startEffectRecorder = async (): Promise<EffectRecorder> => {
  const counts = new Map<string, number>()
  const port = await freePort()
  const server: Server = createServer((request, response) => {
    const path = request.url ?? ''
    counts.set(path, (counts.get(path) ?? 0) + 1)
    request.resume().once('end', () => response.end('{"noted":true}'))
  })
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  return { host: `127.0.0.1:${port}`, counts, close: () => server.close() }
}
