import { IntegrationError } from '../integration-error.ts'

/** Kinds of packets of Oracle's network protocol that a server may send before it has accepted a connection. */
const kinds = { accept: 2, refuse: 4, redirect: 5, data: 6, resend: 11, control: 14 } as const

const mostBeforeAccepted: ReadonlySet<number> = new Set(Object.values(kinds))

/** Bytes of a packet's head: its length in two of them, its kind and its flags. */
const headBytes = 8
const kindAt = 4
const flagsAt = 5

/** Set where the connection is to be sent anew over a new agreement on TLS. */
const withNewTls = 8

/** What became of packets. */
export interface CheckedPackets {
  /** What the library may have of them. */
  readonly passed: readonly Buffer[]
  /** Whether TLS has to be agreed on anew before the last of them is passed on. */
  readonly needsNewTls: boolean
}

/**
 * Looks at the packets of a server until it has accepted the connection; then everything passes. A server can send its clients
 * elsewhere until then, which nobody has checked.
 */
export class HandshakeGuard {
  readonly #place: string
  #rest: Buffer = Buffer.alloc(0)
  #isAccepted = false

  constructor(place: string) {
    this.#place = place
  }

  /** Throws `IntegrationError` for what no server says here, and for a redirection. */
  check(chunk: Buffer): CheckedPackets {
    if (this.#isAccepted) return { passed: [chunk], needsNewTls: false }
    this.#rest = Buffer.concat([this.#rest, chunk])
    const passed: Buffer[] = []
    while (this.#rest.length >= headBytes) {
      const length = this.#rest.readUInt16BE(0)
      const kind = this.#rest[kindAt] ?? 0
      if (length < headBytes || !mostBeforeAccepted.has(kind)) throw speaksOtherwise(this.#place)
      if (kind === kinds.redirect) throw leadsElsewhere(this.#place)
      if (this.#rest.length < length) break
      const packet = this.#rest.subarray(0, length)
      this.#rest = this.#rest.subarray(length)
      const flags = packet[flagsAt] ?? 0
      if (kind === kinds.resend && (flags & withNewTls) !== 0) {
        packet[flagsAt] = flags & ~withNewTls
        // What comes behind it is of the new agreement.
        this.#rest = Buffer.alloc(0)
        return { passed: [...passed, packet], needsNewTls: true }
      }
      passed.push(packet)
      if (kind === kinds.accept) {
        this.#isAccepted = true
        if (this.#rest.length > 0) passed.push(this.#rest)
        break
      }
    }
    return { passed, needsNewTls: false }
  }
}

const speaksOtherwise = (place: string): IntegrationError =>
  new IntegrationError(
    'network_failed',
    `${place} does not answer as a listener of Oracle does. Check host and port.`,
  )

/** A server may send its clients elsewhere; where that is, nobody has checked. */
const leadsElsewhere = (place: string): IntegrationError =>
  new IntegrationError(
    'network_failed',
    `${place} sends its clients to another address, which is not followed. Enter that address as the host, or let the server answer by itself.`,
  )
