import type { Socket } from 'node:net'

/** Bytes that a broker may send beside what a step asked for. */
const besideBytes = 1024 * 1024

/** Cuts a connection on which more comes than a step may hold. */
export class ByteGuard {
  readonly #socket: Socket
  #left = besideBytes

  constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk: Uint8Array) => {
      this.#left -= chunk.length
      if (this.#left < 0) socket.destroy(new Error('it sends more than was asked for'))
    })
  }

  /** A step begins that may hold so many bytes. */
  allow(bytes: number): void {
    this.#left = bytes * 2 + besideBytes
  }

  get socket(): Socket {
    return this.#socket
  }
}
