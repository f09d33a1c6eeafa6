import type { Socket } from 'node:net'
import type { Egress, TcpTarget } from '@ashlar/egress'
import { Client, type ClientChannel } from 'ssh2'
import { IntegrationError } from '../integration-error.ts'
import { orCancelled } from '../or-cancelled.ts'
import { cancelled } from '../sql/result-limit.ts'
import { describeFailure } from './describe-failure.ts'
import { signIn } from './sign-in.ts'
import type { SshServer } from './ssh-server.ts'
import { TunnelSocket } from './tunnel-socket.ts'

/** How long an SSH server may take to open a connection to what is behind it, in milliseconds. */
const forwardMilliseconds = 10_000

/** A connection to an SSH server that opens connections to what is behind it. */
export class SshConnection {
  readonly #server: SshServer
  readonly #client = new Client()
  readonly #socket: Socket
  readonly #opened = new Set<TunnelSocket>()
  readonly #ended: Promise<never>

  private constructor(server: SshServer, socket: Socket, onEnd: () => void) {
    this.#server = server
    this.#socket = socket
    const { promise, reject } = Promise.withResolvers<never>()
    this.#ended = promise
    promise.catch(() => {
      onEnd()
      this.#client.destroy()
      socket.destroy()
    })
    const lose = (): void => {
      const error = lost(server)
      reject(error)
      for (const opened of this.#opened) opened.destroy(error)
    }
    // Before the library hears of it, whose channels would only end.
    socket.on('close', lose)
    this.#client.on('error', lose)
  }

  /** Connects through egress and signs in; `onEnd` hears when the connection is over. Throws `IntegrationError`. */
  static async open(egress: Egress, server: SshServer, onEnd: () => void): Promise<SshConnection> {
    try {
      const socket = await egress.connectTcp({ host: server.host, port: server.port })
      const connection = new SshConnection(server, socket, onEnd)
      try {
        await signIn(connection.#client, socket, server, () => undefined)
      } catch (error) {
        socket.destroy()
        throw error
      }
      return connection
    } catch (error) {
      throw describeFailure(error, server, 'SSH')
    }
  }

  /** Has the server open a connection to a place as it sees it. Throws `IntegrationError`. */
  async forward({ host, port, signal }: TcpTarget): Promise<Socket> {
    const late = new AbortController()
    const given = signal === undefined ? late.signal : AbortSignal.any([signal, late.signal])
    const timer = setTimeout(() => late.abort(), forwardMilliseconds)
    const opening = openChannel(this.#client, host, port)
    try {
      const channel = await orCancelled(Promise.race([opening, this.#ended]), given)
      const socket = new TunnelSocket(channel, this.#socket.remoteAddress ?? '')
      this.#opened.add(socket)
      socket.once('close', () => this.#opened.delete(socket))
      return socket
    } catch (error) {
      // What comes of it later is wanted by nobody.
      opening.then(
        (channel) => channel.destroy(),
        () => undefined,
      )
      if (signal?.aborted === true) throw cancelled()
      if (late.signal.aborted) throw tooLate(this.#server, `${host}:${port}`)
      throw describeRefusal(error, this.#server, `${host}:${port}`)
    } finally {
      clearTimeout(timer)
    }
  }

  /** Says good-bye. */
  close(): void {
    this.#client.end()
    this.#socket.destroySoon()
  }
}

const openChannel = (client: Client, host: string, port: number): Promise<ClientChannel> =>
  new Promise((resolve, reject) => {
    // The server wants to know who asks; that is nobody's business but this machine's.
    client.forwardOut('127.0.0.1', 0, host, port, (error, channel) => {
      if (error) reject(error)
      else resolve(channel)
    })
  })

const lost = ({ place }: SshServer): IntegrationError =>
  new IntegrationError(
    'network_failed',
    `The SSH server ${place} ended the connection that leads through it. Run it again, which connects anew; where it goes on, ask the keeper of that server.`,
  )

const tooLate = ({ place }: SshServer, target: string): IntegrationError =>
  new IntegrationError(
    'timed_out',
    `The SSH server ${place} did not open a connection to ${target} within ${forwardMilliseconds / 1_000} s. Check host and port as that server sees them.`,
  )

/** Puts into words why an SSH server opens no connection, by the reasons of the protocol. */
const describeRefusal = (error: unknown, { place, user }: SshServer, target: string): IntegrationError => {
  if (error instanceof IntegrationError) return error
  const options = { cause: error }
  const fail = (sentence: string) => new IntegrationError('network_failed', sentence, options)
  const reason: unknown = error instanceof Error ? Reflect.get(error, 'reason') : undefined
  switch (reason) {
    case 1:
      return fail(
        `The SSH server ${place} does not let ${user} open a connection to ${target}. Allow it there: AllowTcpForwarding and PermitOpen.`,
      )
    case 2:
      return fail(
        `The SSH server ${place} cannot connect to ${target}. Check host and port as that server sees them.`,
      )
    case 3:
      return fail(`The SSH server ${place} opens no connections to other hosts. Use another one.`)
    case 4:
      return new IntegrationError(
        'busy',
        `The SSH server ${place} has no connection left. Try again in a moment.`,
        options,
      )
    default:
      return fail(`The SSH server ${place} opened no connection to ${target}. Ask the keeper of that server.`)
  }
}
