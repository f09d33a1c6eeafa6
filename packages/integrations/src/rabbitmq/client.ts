import type { Socket } from 'node:net'
import { AMQPBaseClient, AMQPChannel } from '@cloudamqp/amqp-client'
import { AMQPView } from '@cloudamqp/amqp-client/amqp-view'

/** Bytes of a frame, larger messages come in several. */
const frameBytes = 128 * 1024

/** A frame begins with its kind, its channel and how long it is, and ends with one byte. */
const headBytes = 7

/** The library's client over a socket of ours, which never connects by itself. */
export class SocketClient extends AMQPBaseClient {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)

  constructor(
    socket: Socket,
    { user, password, virtualHost }: { user: string; password: string; virtualHost: string },
  ) {
    super(virtualHost, user, password, 'Ashlar', 'Node.js', frameBytes, 0, 0, null)
    this.#socket = socket
  }

  override connect(): Promise<AMQPBaseClient> {
    this.channels = [new AMQPChannel(this, 0)]
    return new Promise((resolve, reject) => {
      this.connectPromise = [resolve, reject]
      this.#socket.on('data', (chunk: Buffer) => this.#read(chunk))
      this.#socket.once('error', (error) => this.#lose(error, reject))
      this.#socket.once('close', () => this.#lose(new Error('the server closed it'), reject))
      void this.send(Buffer.from('AMQP\0\0\u0009\u0001', 'latin1'))
    })
  }

  override send(bytes: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#socket.write(bytes, (error) => (error ? reject(error) : resolve()))
    })
  }

  protected override closeSocket(): void {
    this.closed = true
    this.#socket.destroy()
  }

  #lose(error: Error, reject: (error: Error) => void): void {
    this.closed = true
    for (const channel of this.channels) channel?.setClosed(error)
    reject(error)
  }

  #read(chunk: Buffer): void {
    this.#received = Buffer.concat([this.#received, chunk])
    try {
      while (this.#received.length >= headBytes) {
        const length = this.#received.readUInt32BE(3) + headBytes + 1
        if (length > frameBytes + headBytes + 1) throw new Error('it does not answer as RabbitMQ does')
        if (this.#received.length < length) return
        const { buffer, byteOffset } = this.#received
        const view = new AMQPView(buffer, byteOffset, length)
        this.#received = this.#received.subarray(length)
        this.parseFrames(view)
      }
    } catch (error) {
      this.#socket.destroy(error instanceof Error ? error : new Error(String(error)))
    }
  }
}
