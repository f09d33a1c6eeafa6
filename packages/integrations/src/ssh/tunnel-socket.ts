import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** What is written to a socket comes as it was given: sockets leave texts as they are. */
type Written = Buffer | string

const bytesOf = ({
  chunk,
  encoding,
}: {
  readonly chunk: Written
  readonly encoding: BufferEncoding
}): Buffer => (typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk)

/** A channel through an SSH server, for client libraries that want a socket. It is connected. */
export class TunnelSocket extends Socket {
  /** Where the packets of this machine go: the SSH server. What lies behind it has no address here. */
  override readonly remoteAddress: string
  readonly #channel: Duplex

  constructor(channel: Duplex, remoteAddress: string) {
    super()
    this.remoteAddress = remoteAddress
    this.#channel = channel
    // It is connected from the beginning, and TLS waits for that where a socket has no handle of the system.
    this.on('newListener', (event) => {
      if (event === 'connect') process.nextTick(() => this.emit('connect'))
    })
    channel.on('data', (chunk: Buffer) => {
      if (!this.push(chunk)) channel.pause()
    })
    channel.on('end', () => this.push(null))
    channel.on('error', (error: Error) => this.destroy(error))
    channel.on('close', () => this.destroy())
  }

  override _read(): void {
    this.#channel.resume()
  }

  override _write(chunk: Written, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#channel.write(bytesOf({ chunk, encoding }), done)
  }

  override _writev(
    chunks: readonly { readonly chunk: Written; readonly encoding: BufferEncoding }[],
    done: (error?: Error | null) => void,
  ): void {
    this.#channel.write(Buffer.concat(chunks.map(bytesOf)), done)
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#channel.end()
    done()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#channel.destroy()
    // Without a word of its own it closes as a socket of the system does: after whoever ended it, such as TLS, has said why.
    if (error === null) setImmediate(() => super._destroy(error, done))
    else super._destroy(error, done)
  }
}
