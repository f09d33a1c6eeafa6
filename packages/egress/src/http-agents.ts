import { createHash } from 'node:crypto'
import { Agent } from 'undici'
import { connector, type OpenConnection } from './http-connector.ts'
import type { Certificates } from './http-request.ts'

/** Certificates whose connections are kept at a time; those that were used least lately give way. */
const mostCertificates = 100

/** The kept connections, apart by their certificates: none that was opened with some is used without them, or with others. */
export class HttpAgents {
  readonly #open: OpenConnection
  readonly #milliseconds: number
  readonly #plain: Agent
  readonly #agents = new Map<string, Agent>()

  /** `milliseconds` is how long agreeing on TLS may take. */
  constructor(open: OpenConnection, milliseconds: number) {
    this.#open = open
    this.#milliseconds = milliseconds
    this.#plain = this.#make({})
  }

  /** The connections that are opened with some certificates. */
  of(certificates: Certificates = {}): Agent {
    const { ca, cert, key } = certificates
    if (ca === undefined && cert === undefined && key === undefined) return this.#plain
    const name = createHash('sha256')
      .update(JSON.stringify([ca ?? null, cert ?? null, key ?? null]))
      .digest('hex')
    const agent = this.#agents.get(name) ?? this.#make(certificates)
    this.#agents.delete(name)
    this.#agents.set(name, agent)
    this.#dropOldest()
    return agent
  }

  /** Closes all of them. */
  async close(): Promise<void> {
    const agents = [this.#plain, ...this.#agents.values()]
    this.#agents.clear()
    await Promise.all(agents.map((agent) => agent.destroy()))
  }

  #make(certificates: Certificates): Agent {
    return new Agent({
      connect: connector(this.#open, this.#milliseconds, certificates),
      allowH2: false,
      pipelining: 1,
    })
  }

  #dropOldest(): void {
    const [oldest] = this.#agents
    if (this.#agents.size <= mostCertificates || oldest === undefined) return
    const [name, agent] = oldest
    this.#agents.delete(name)
    // What is under way comes to its end.
    void agent.close()
  }
}
