import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'

const program = '/usr/bin/redis-server'

/** Whether this machine has the server of Redis; where it does not, its tests are left out, named and counted. */
export const hasRedis = existsSync(program)

/** A Redis of its own on this machine, which holds nothing on disk. */
export interface RedisServer {
  readonly host: '127.0.0.1'
  readonly port: number
  readonly password: string
  /** Starts it again on the same port, after `stop`. */
  start(): Promise<void>
  stop(): Promise<void>
}

const freePort = (): Promise<number> =>
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

/** Starts a throw-away server with a password; stop it when the tests are done. */
export const startRedis = async (): Promise<RedisServer> => {
  const port = await freePort()
  const password = 'canary'
  let child: ChildProcess | undefined
  const start = async (): Promise<void> => {
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--requirepass', password]
    const started = spawn(program, settings, { cwd: '/tmp', stdio: ['ignore', 'pipe', 'ignore'] })
    child = started
    await new Promise<void>((resolve, reject) => {
      let output = ''
      started.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (output.includes('Ready to accept connections')) resolve()
      })
      started.once('exit', () => reject(new Error(`Redis ended:\n${output}`)))
    })
  }
  const stop = async (): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child?.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
  await start()
  return { host: '127.0.0.1', port, password, start, stop }
}
