import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads'

/** What the server sends to the thread while it lives: bytes for the guest, of one run. */
export interface ThreadOrder {
  readonly run: number
  readonly bytes: Uint8Array
}

/** What the thread sends: bytes of the guest during one run, that it is ready for the next one, or why it ends. */
export type ThreadReport =
  | { readonly run: number; readonly bytes: Uint8Array }
  | { readonly complaint: string }
  | 'ready'

/** The numbers that both sides see, by their places. */
export const shared = { orders: 0, bytesUnderWay: 1, length: 2 }
/** How many bytes may be on their way to the server before the guest has to wait. */
const mostUnderWay = 1024 * 1024

/** The guest's line to the server: reading and writing wait where they have to, as those of a process do. */
export class OrderLine {
  readonly #port: MessagePort
  readonly #numbers: Int32Array
  #run = 0
  #unread: Uint8Array = new Uint8Array()

  constructor(port: MessagePort, numbers: Int32Array) {
    this.#port = port
    this.#numbers = numbers
  }

  /** Forgets what was sent for the last run, and takes what comes for the next. */
  beginNext(): void {
    this.#run += 1
    this.#unread = new Uint8Array()
    this.#report('ready')
  }

  /** Waits for the server to send something; false where it has not within the time, in milliseconds. */
  waitFor(milliseconds: number): boolean {
    if (this.#unread.length > 0) return true
    const seen = Atomics.load(this.#numbers, shared.orders)
    if (this.#receive()) return true
    Atomics.wait(this.#numbers, shared.orders, seen, milliseconds)
    return this.#receive()
  }

  read(target: Uint8Array): number {
    while (!this.waitFor(Number.POSITIVE_INFINITY)) {
      // What has come was of a run that is over.
    }
    const taken = this.#unread.subarray(0, target.length)
    target.set(taken)
    this.#unread = this.#unread.subarray(taken.length)
    return taken.length
  }

  write(bytes: Uint8Array): number {
    const part = bytes.slice(0, mostUnderWay)
    for (;;) {
      const underWay = Atomics.load(this.#numbers, shared.bytesUnderWay)
      if (underWay < mostUnderWay) break
      Atomics.wait(this.#numbers, shared.bytesUnderWay, underWay)
    }
    Atomics.add(this.#numbers, shared.bytesUnderWay, part.length)
    this.#report({ run: this.#run, bytes: part })
    return part.length
  }

  #receive(): boolean {
    for (;;) {
      const received: { message: ThreadOrder } | undefined = receiveMessageOnPort(this.#port)
      if (received === undefined) return this.#unread.length > 0
      const { run, bytes } = received.message
      if (run !== this.#run) continue
      this.#unread = this.#unread.length === 0 ? bytes : Buffer.concat([this.#unread, bytes])
    }
  }

  #report(report: ThreadReport): void {
    this.#port.postMessage(report)
  }
}
