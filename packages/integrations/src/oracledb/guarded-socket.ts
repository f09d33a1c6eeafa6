import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { secureSocket } from '../connect-socket.ts'
import { IntegrationError } from '../integration-error.ts'
import type { DatabaseSettings } from '../sql/settings.ts'
import { HandshakeGuard } from './tns-packets.ts'

/** How many bytes came; what it answers ends the connection. */
export type CountBytes = (bytes: number) => Error | undefined

/**
 * What the client library has in the place of a socket of its own: a socket of egress, with TLS over it where that is on, whose first
 * packets are looked at and whose bytes are counted before the library has them.
 */
export class GuardedSocket extends Duplex {
  /** Replaced once there is a session, which knows what it asked for. */
  count: CountBytes = () => undefined
  /** Hears what ends the connection. */
  onEnd: (error: Error) => void = () => undefined
  readonly remoteAddress: string
  readonly remotePort: number
  readonly #raw: Socket
  readonly #settings: DatabaseSettings
  readonly #guard: HandshakeGuard
  #carrier: Socket

  private constructor(raw: Socket, carrier: Socket, settings: DatabaseSettings) {
    super()
    this.#raw = raw
    this.#carrier = carrier
    this.#settings = settings
    this.#guard = new HandshakeGuard(settings.place)
    this.remoteAddress = raw.remoteAddress ?? ''
    this.remotePort = settings.port
    // The library listens anew whenever it likes, and nobody may be without who hears.
    this.on('error', () => undefined)
    this.#listen()
  }

  /** Agrees on TLS where it is on. Throws what went wrong. */
  static async over(raw: Socket, settings: DatabaseSettings): Promise<GuardedSocket> {
    const carrier = settings.tls === undefined ? raw : await secureSocket(raw, settings.tls)
    return new GuardedSocket(raw, carrier, settings)
  }

  setNoDelay(isOn: boolean): this {
    this.#raw.setNoDelay(isOn)
    return this
  }

  setKeepAlive(isOn: boolean, milliseconds?: number): this {
    this.#raw.setKeepAlive(isOn, milliseconds)
    return this
  }

  override _read(): void {
    this.#carrier.resume()
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#carrier.write(chunk, done)
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#carrier.end()
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#carrier.destroy()
    this.#raw.destroy()
    if (error !== null) this.onEnd(error)
    done(error)
  }

  #listen(): void {
    const carrier = this.#carrier
    const lose = (error: Error): void => {
      // Always with an error: whoever waits for an answer has to hear that none comes.
      if (carrier === this.#carrier) this.destroy(error)
    }
    carrier.on('data', (chunk: Buffer) => this.#take(chunk))
    carrier.on('error', lose)
    carrier.on('close', () => lose(new Error('the server closed it')))
    carrier.on('end', () => lose(new Error('the server closed it')))
  }

  #take(chunk: Buffer): void {
    if (this.destroyed) return
    try {
      const refusal = this.count(chunk.length)
      if (refusal !== undefined) throw refusal
      const { passed, needsNewTls } = this.#guard.check(chunk)
      if (needsNewTls) void this.#renew(passed)
      else this.#pass(passed)
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error(String(error)))
    }
  }

  #pass(packets: readonly Buffer[]): void {
    for (const packet of packets) if (!this.push(packet)) this.#carrier.pause()
  }

  /** A listener that hands a connection over to another process has TLS agreed on anew, on the same connection. */
  async #renew(packets: readonly Buffer[]): Promise<void> {
    const { tls, place } = this.#settings
    if (tls === undefined) {
      this.destroy(
        new IntegrationError(
          'network_failed',
          `${place} accepts connections only over TLS. Set TLS to "On".`,
        ),
      )
      return
    }
    try {
      const old = this.#carrier
      old.removeAllListeners()
      old.on('error', () => undefined)
      this.#carrier = await secureSocket(this.#raw, tls)
      this.#listen()
      this.#pass(packets)
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error(String(error)))
    }
  }
}
