import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Lines that may wait for a slow client before whoever tells has to wait. */
const mostWaiting = 100
/** Bytes that may wait so. */
const mostBytesWaiting = 1024 * 1024
/** After so long without a line an empty one goes out, so that nothing on the way takes the connection for dead. */
const heartbeatMilliseconds = 15_000

/** Tells a client what happens while its answer is made. */
export interface EventTeller<Event> {
  /** Sends the head of the answer: what fails from now on is told in a line. */
  begin: () => void
  /** Tells an event. Answers with a promise where the client is slow: whoever can should wait for it. */
  tell: (event: Event) => void | Promise<void>
  /** Whether the client reads more slowly than it is told. */
  readonly isBehind: boolean
}

/** An answer as lines of JSON: events as they happen, and the answer or the refusal as the last one. */
export class EventLines implements EventTeller<unknown> {
  readonly #reply: FastifyReply
  readonly #lines = new PassThrough({ highWaterMark: mostBytesWaiting })
  #waiting = 0
  #wakers: (() => void)[] = []
  #heartbeat: NodeJS.Timeout | null = null
  #hasEnded = false

  constructor(reply: FastifyReply) {
    this.#reply = reply
    this.#lines.once('close', () => this.#stop())
    // A client that goes away ends the run by its signal; its lines are nobody's any more.
    this.#lines.on('error', () => this.#stop())
  }

  get hasBegun(): boolean {
    return this.#heartbeat !== null
  }

  get isBehind(): boolean {
    return this.#waiting >= mostWaiting || this.#lines.writableNeedDrain
  }

  begin(): void {
    if (this.hasBegun) return
    this.#beat()
    void this.#reply
      // Proxies that gather an answer would hold the events back.
      .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
      .type('application/x-ndjson; charset=utf-8')
      .send(this.#lines)
  }

  tell(event: unknown): void | Promise<void> {
    this.begin()
    this.#write(`${JSON.stringify({ event })}\n`)
    return this.isBehind ? this.#caughtUp() : undefined
  }

  /** Ends the answer with a line that holds this text of JSON, under `answer` or `refusal`. */
  end(kind: 'answer' | 'refusal', text: string): void {
    this.#write(`{"${kind}":${text}}\n`)
    this.#hasEnded = true
    this.#lines.end()
  }

  #write(line: string): void {
    // Whoever tells may not know yet that the answer is over.
    if (this.#lines.destroyed || this.#hasEnded) return
    this.#waiting += 1
    this.#lines.write(line, () => {
      this.#waiting -= 1
      if (!this.isBehind) this.#wake()
    })
    this.#beat()
  }

  #beat(): void {
    if (this.#heartbeat !== null) clearTimeout(this.#heartbeat)
    this.#heartbeat = setTimeout(() => {
      // Who is behind has enough to read.
      if (this.#hasEnded) return
      if (!this.isBehind) this.#lines.write('\n')
      this.#beat()
    }, heartbeatMilliseconds)
    this.#heartbeat.unref()
  }

  #caughtUp(): Promise<void> {
    if (this.#lines.destroyed) return Promise.resolve()
    return new Promise((resolve) => {
      this.#wakers.push(resolve)
      this.#lines.once('drain', () => this.#wake())
    })
  }

  #wake(): void {
    const wakers = this.#wakers
    this.#wakers = []
    for (const wake of wakers) wake()
  }

  #stop(): void {
    if (this.#heartbeat !== null) clearTimeout(this.#heartbeat)
    this.#wake()
  }
}
