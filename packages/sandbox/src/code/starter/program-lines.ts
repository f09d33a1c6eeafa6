import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { addressOf, channelMark, markLength, tokenBytes } from './starter-messages.ts'

/** How long a connection may take to say whose channel it is, in milliseconds. */
const patience = 10_000

/** Channels of a program that is being started. */
export interface ExpectedChannels {
  /** The secret by which its starter opens them. */
  readonly token: string
  /** All of them, in order; what they carry is still unread. */
  readonly opened: Promise<readonly Socket[]>
  /** Expects them no more. */
  readonly forget: () => void
}

/**
 * Where starters open the channels of programs: a name of the machine's network that nobody guesses and that no file bears. What
 * cannot say a token that is expected is closed.
 */
export class ProgramLines {
  /** Of the place where to connect to. */
  readonly name = `ashlar-code-${randomBytes(tokenBytes).toString('hex')}`
  readonly #expected = new Map<string, (channel: Socket) => void>()
  /** Resolves when channels can be opened. Rejects where the machine does not let it. */
  readonly listening: Promise<unknown>
  readonly #server: Server

  constructor() {
    this.#server = createServer((channel) => this.#take(channel))
    this.listening = once(this.#server, 'listening')
    this.#server.listen(addressOf(this.name))
  }

  expect(count: number): ExpectedChannels {
    const token = randomBytes(tokenBytes).toString('hex')
    const marks = Array.from({ length: count }, (_, index) => channelMark(token, index))
    const opened = Promise.all(
      marks.map((mark) => new Promise<Socket>((resolve) => this.#expected.set(mark, resolve))),
    )
    return {
      token,
      opened,
      forget: () => {
        for (const mark of marks) this.#expected.delete(mark)
      },
    }
  }

  close(): void {
    this.#server.close()
  }

  #take(channel: Socket): void {
    const refuse = (): void => void channel.destroy()
    const readMark = (): void => {
      const mark: Buffer | null = channel.read(markLength)
      if (mark === null) return
      clearTimeout(timer)
      channel.off('readable', readMark)
      const said = mark.toString('latin1')
      const take = this.#expected.get(said)
      this.#expected.delete(said)
      if (take === undefined) refuse()
      else take(channel)
    }
    const timer = setTimeout(refuse, patience)
    // A program that has ended is told by its end.
    channel.on('error', () => {})
    channel.on('close', () => clearTimeout(timer))
    channel.on('readable', readMark)
  }
}
