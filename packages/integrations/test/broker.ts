import type { ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import type { Readable } from 'node:stream'

/** A server of messages of its own on this machine. */
export interface Broker {
  readonly port: number
  stop(): Promise<void>
}

/** A port of this machine that nobody listens on. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No port')),
      )
    })
  })

/** The server once it says that it is ready. */
export const untilSaid = async (
  child: ChildProcess,
  output: Readable,
  ready: string,
  port: number,
): Promise<Broker> => {
  await new Promise<void>((resolve, reject) => {
    let said = ''
    output.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes(ready)) resolve()
    })
    child.once('exit', () => reject(new Error(`The server ended:\n${said}`)))
  })
  return {
    port,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}
