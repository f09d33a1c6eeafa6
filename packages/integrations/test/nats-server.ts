import { spawn } from 'node:child_process'
import { connect } from '@nats-io/transport-node'
import { existsSync } from 'node:fs'
import { type Broker, freePort, untilSaid } from './broker.ts'

const program = '/usr/sbin/nats-server'

/** Whether this machine has the server of NATS; where it does not, its tests are left out, named and counted. */
export const hasNats = existsSync(program)

/**
 * Starts a throw-away server that knows the user `ada` with the password `canary-right`, and services on `echo` and `large`; stop it
 * when the tests are done.
 */
export const startNats = async (): Promise<Broker> => {
  const port = await freePort()
  const child = spawn(
    program,
    ['--addr', '127.0.0.1', '--port', String(port), '--user', 'ada', '--pass', 'canary-right'],
    {
      cwd: '/tmp',
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const broker = await untilSaid(child, child.stderr, 'Server is ready', port)
  const client = await connect({ servers: [`127.0.0.1:${port}`], user: 'ada', pass: 'canary-right' })
  client.subscribe('echo', { callback: (_, message) => void message.respond(message.data) })
  client.subscribe('large', { callback: (_, message) => void message.respond('x'.repeat(60_000)) })
  client.subscribe('silent', { callback: () => undefined })
  await client.flush()
  return {
    port,
    async stop() {
      await client.close()
      await broker.stop()
    },
  }
}
