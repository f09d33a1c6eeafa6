import type { Socket } from 'node:net'
import { MalformedBytes, BytesReader } from './protocol/bytes-reader.ts'
import { BytesWriter } from './protocol/bytes-writer.ts'
import type { KafkaRequest } from './protocol/requests.ts'

/** How long a broker may take to answer, beyond what it was asked to wait, in milliseconds. */
const answerMilliseconds = 30_000

interface Waiting {
  readonly id: number
  readonly mostBytes: number
  readonly take: (answer: BytesReader) => void
  readonly fail: (error: Error) => void
}

/** What is asked beside the request itself. */
interface AskOptions {
  /** Bytes that the answer may have. */
  readonly mostBytes: number
  /** What the broker was asked to wait, in milliseconds. */
  readonly waitMilliseconds?: number
}

/** A connection to one broker, on which one request runs at a time. */
export class BrokerConnection {
  readonly #socket: Socket
  #lastId = 0
  #waiting: Waiting | undefined
  #parts: Buffer[] = []
  #received = 0
  #announced: number | undefined
  #failure: Error | undefined
  #turn: Promise<unknown> = Promise.resolve()

  constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk: Buffer) => this.#receive(chunk))
    socket.on('error', (error) => this.#lose(error))
    socket.on('close', () => this.#lose(new Error('the broker closed it')))
  }

  get isBroken(): boolean {
    return this.#failure !== undefined
  }

  /** Asks and waits for the answer, after whatever was asked before. Throws what keeps it from answering. */
  ask<Answer>(request: KafkaRequest<Answer>, options: AskOptions): Promise<Answer> {
    const asked = this.#turn.then(() => this.#exchange(request, options))
    this.#turn = asked.catch(() => undefined)
    return asked
  }

  async #exchange<Answer>(
    { key, version, body, read }: KafkaRequest<Answer>,
    { mostBytes, waitMilliseconds = 0 }: AskOptions,
  ): Promise<Answer> {
    if (this.#failure !== undefined) throw this.#failure
    this.#lastId = (this.#lastId + 1) & 0x7fff_ffff
    const id = this.#lastId
    const head = new BytesWriter().int16(key).int16(version).int32(id).string('ashlar').build()
    const late = setTimeout(
      () => this.destroy(new Error('it did not answer')),
      answerMilliseconds + waitMilliseconds,
    )
    try {
      const answer = await new Promise<BytesReader>((take, fail) => {
        this.#waiting = { id, mostBytes, take, fail }
        this.#socket.write(
          new BytesWriter()
            .int32(head.length + body.length)
            .raw(head)
            .raw(body)
            .build(),
        )
      })
      return read(answer)
    } catch (error) {
      // What follows could not be told from the rest of this.
      if (error instanceof MalformedBytes) this.destroy(error)
      throw error
    } finally {
      clearTimeout(late)
    }
  }

  #receive(chunk: Buffer): void {
    this.#parts.push(chunk)
    this.#received += chunk.length
    if (this.#announced === undefined) {
      if (this.#received < 4) return
      this.#parts = [Buffer.concat(this.#parts)]
      this.#announced = this.#parts[0]?.readInt32BE() ?? 0
      const most = this.#waiting?.mostBytes ?? 0
      if (this.#announced < 4 || this.#announced > most) return this.destroy(new MalformedBytes())
    }
    if (this.#received < this.#announced + 4) return undefined
    this.#take(Buffer.concat(this.#parts), this.#announced)
    return undefined
  }

  #take(frame: Buffer, announced: number): void {
    this.#parts = []
    this.#received = 0
    this.#announced = undefined
    const waiting = this.#waiting
    this.#waiting = undefined
    const answer = new BytesReader(frame.subarray(4, announced + 4))
    const isWanted = frame.length === announced + 4 && answer.int32() === waiting?.id
    if (!isWanted) {
      const error = new MalformedBytes()
      waiting?.fail(error)
      return this.destroy(error)
    }
    return waiting.take(answer)
  }

  #lose(error: Error): void {
    this.#failure ??= error
    this.#parts = []
    this.#waiting?.fail(this.#failure)
    this.#waiting = undefined
  }

  /** Cuts the connection. */
  destroy(error = new Error('it was cut')): void {
    this.#lose(error)
    this.#socket.destroy()
  }
}
