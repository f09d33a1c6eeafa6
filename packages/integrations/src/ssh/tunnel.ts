import type { Socket } from 'node:net'
import type { Egress, TcpTarget } from '@ashlar/egress'
import { SshConnection } from './ssh-connection.ts'
import type { SshServer } from './ssh-server.ts'

/** How long a connection to an SSH server stays open that nothing leads through, in milliseconds. */
const idleMilliseconds = 30_000

/** The way through an SSH server: one connection to it, opened when it is needed and shared by all that leads through it. */
export class SshTunnel {
  readonly #egress: Egress
  readonly #server: SshServer
  #opening: Promise<SshConnection> | undefined
  #uses = 0
  #isClosed = false
  #idle: NodeJS.Timeout | undefined

  constructor(egress: Egress, server: SshServer) {
    this.#egress = egress
    this.#server = server
  }

  /** Connects to a place behind the server. Throws `IntegrationError`. */
  async connect(target: TcpTarget): Promise<Socket> {
    this.#uses += 1
    clearTimeout(this.#idle)
    try {
      const connection = await this.#connection()
      const socket = await connection.forward(target)
      socket.once('close', () => this.#leave())
      return socket
    } catch (error) {
      this.#leave()
      throw error
    }
  }

  /** Closes the connection as soon as nothing leads through it any more. */
  close(): void {
    this.#isClosed = true
    this.#endUnused()
  }

  /** Whoever comes while it is being opened waits for the same one. */
  #connection(): Promise<SshConnection> {
    if (this.#opening !== undefined) return this.#opening
    const forget = (): void => {
      if (this.#opening === opening) this.#opening = undefined
    }
    const opening = SshConnection.open(this.#egress, this.#server, forget)
    this.#opening = opening
    opening.catch(forget)
    return opening
  }

  #leave(): void {
    this.#uses -= 1
    if (this.#isClosed) return this.#endUnused()
    if (this.#uses > 0) return undefined
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.#endUnused(), idleMilliseconds).unref()
    return undefined
  }

  #endUnused(): void {
    if (this.#uses > 0) return
    clearTimeout(this.#idle)
    const opening = this.#opening
    this.#opening = undefined
    opening?.then(
      (connection) => connection.close(),
      () => undefined,
    )
  }
}
