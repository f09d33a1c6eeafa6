import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { failedBy, parseOrNothing, readFailure, readOutput } from './code-result.ts'
import type { CodeHost, CodeName, CodeResult, CodeTask } from './code-task.ts'
import type { Frame } from './frames.ts'
import type { KnownPrograms } from './known-programs.ts'

const requestSchema = z.strictObject({
  url: z.string(),
  method: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string().nullable(),
})

/** How much longer than its output a message may be: names of variables, error texts. */
const mostAround = 1024 * 1024
const mostRequests = 16
const mostMessages = 1
const digitsOfLength = 10

/** What goes over the line between the server and the process while one task runs, as the server sees it. */
export class Conversation {
  /** What is told to the process to start it. */
  readonly opening: readonly (string | Buffer)[]
  readonly #task: CodeTask
  readonly #host: CodeHost
  readonly #token = randomBytes(16)
  readonly #aborting = new AbortController()
  readonly #log: LogKeeper
  readonly #answer: (parts: readonly string[]) => void
  /** Where the program of the code is kept; null once it is known. */
  #programs: KnownPrograms | null
  #hasBegun = false
  #openRequests = 0
  #openMessages = 0
  #messageBytes = 0

  constructor(
    task: CodeTask,
    host: CodeHost,
    programs: KnownPrograms | null,
    answer: (parts: readonly string[]) => void,
  ) {
    this.#task = task
    this.#host = host
    this.#answer = answer
    this.#log = new LogKeeper(task, host)
    const limits = { ...task.limits, givesMessages: host.onMessage !== undefined }
    const known = programs?.find(task)
    this.#programs = known === undefined ? programs : null
    this.opening = [
      this.#token,
      JSON.stringify(limits),
      task.code,
      JSON.stringify(namesMentioned(task)),
      ...(known === undefined ? [] : [known]),
    ]
  }

  /** The longest message that a process may send. */
  get most(): number {
    return this.#task.limits.outputBytes + mostAround
  }

  /** Whether the process has answered at all. Before that, nothing of the code has run. */
  get hasBegun(): boolean {
    return this.#hasBegun
  }

  /** Takes a message of the process; gives the result once it is there. */
  hear({ kind, payload }: Frame): CodeResult | null {
    const { limits } = this.#task
    // Whoever does not know the token is not who was asked.
    if (!payload.subarray(0, this.#token.length).equals(this.#token)) return failedBy('crashed', limits)
    const content = payload.subarray(this.#token.length)
    this.#hasBegun = true
    switch (kind) {
      case 'B':
        // It has the task: that is all it says.
        return null
      case 'C':
        // The process says it once, before the code runs: a second one is the code's own.
        if (this.#programs === null) return failedBy('crashed', limits)
        if (content.length > 0) this.#programs.keep(this.#task, content)
        this.#programs = null
        return null
      case 'L':
        this.#log.add(content.toString())
        return null
      case 'F':
        void this.#request(content.toString())
        return null
      case 'M':
        return this.#message(content)
      case 'D': {
        const length = Number(content.toString('latin1', 0, digitsOfLength))
        if (!Number.isInteger(length)) return failedBy('crashed', limits)
        const header = content.toString('utf8', digitsOfLength, digitsOfLength + length)
        if (content.length - digitsOfLength - length > limits.outputBytes)
          return failedBy('too_large', limits)
        return readOutput(header, content.subarray(digitsOfLength + length), limits)
      }
      case 'X':
        return readFailure(content.toString(), limits)
      default:
        return failedBy('crashed', limits)
    }
  }

  /** Hands a message on, and answers when more may come. */
  #message(content: Buffer): CodeResult | null {
    const { limits } = this.#task
    const { onMessage } = this.#host
    const end = content.indexOf('\n')
    const size = content.length - end - 1
    // Code waits for the answer to each, so only what is no code of a step sends many at once.
    if (onMessage === undefined || end <= 0 || this.#openMessages >= mostMessages)
      return failedBy('crashed', limits)
    this.#messageBytes += size
    if (size > limits.messageBytes || this.#messageBytes > limits.outputBytes) {
      const most = size > limits.messageBytes ? limits.messageBytes : limits.outputBytes
      return failedBy('too_large', limits, tooManyBytes(most, size > limits.messageBytes))
    }
    const message = parseOrNothing(content.toString('utf8', end + 1))
    if (message === undefined) return failedBy('crashed', limits)
    this.#openMessages += 1
    const id = content.toString('latin1', 0, end)
    const answer = (text: string): void => {
      this.#openMessages -= 1
      if (!this.#aborting.signal.aborted) this.#answer([id, text])
    }
    onMessage(message).then(
      () => answer('+'),
      () => answer('-The message could not be sent.'),
    )
    return null
  }

  /** The task is over; what it asked for and did not get is given up. */
  end(): void {
    this.#aborting.abort()
  }

  async #request(text: string): Promise<void> {
    const end = text.indexOf('\n')
    const id = text.slice(0, Math.max(end, 0))
    const answer = await this.#fetched(text.slice(end + 1))
    if (!this.#aborting.signal.aborted) this.#answer([id, answer])
  }

  async #fetched(text: string): Promise<string> {
    if (this.#host.fetch === undefined) return '-This code has no network. Use an integration for it.'
    if (this.#openRequests >= mostRequests) {
      return `-At most ${mostRequests} requests can be open at the same time.`
    }
    this.#openRequests += 1
    try {
      const request = requestSchema.parse(JSON.parse(text))
      const { body, ...response } = await this.#host.fetch(
        { ...request, body: request.body === null ? null : Buffer.from(request.body, 'base64') },
        this.#aborting.signal,
      )
      return `+${JSON.stringify({ ...response, body: Buffer.from(body).toString('base64') })}`
    } catch (error) {
      return `-${error instanceof z.ZodError ? 'It is no request.' : error instanceof Error ? error.message : 'The request failed.'}`
    } finally {
      this.#openRequests -= 1
    }
  }
}

const tooManyBytes = (most: number, isOne: boolean): string => {
  const size = most < 1024 * 1024 ? `${Math.round(most / 1024)} kB` : `${Math.round(most / 1024 / 1024)} MB`
  return isOne
    ? `A message has at most ${size}. Send less at a time.`
    : `The messages of a step have at most ${size} together. Send less.`
}

/** Passes log lines on as far as the limits of the task allow, then says once that it stops. */
class LogKeeper {
  readonly #task: CodeTask
  readonly #host: CodeHost
  #lines = 0
  #characters = 0
  #isFull = false

  constructor(task: CodeTask, host: CodeHost) {
    this.#task = task
    this.#host = host
  }

  /** Takes the name of a stream, and the lines below it. */
  add(text: string): void {
    const [name, ...lines] = text.split('\n')
    const stream = name === 'stderr' ? 'stderr' : 'stdout'
    for (const line of lines) {
      if (this.#isFull) return
      const { logLines, logCharacters } = this.#task.limits
      const left = logCharacters - this.#characters
      this.#lines += 1
      this.#characters += line.length
      if (this.#lines > logLines || left <= 0) {
        this.#isFull = true
        this.#host.onLog?.(
          `Further lines are not kept: a step may write ${logLines} lines and ${logCharacters} characters.`,
          'stderr',
        )
        return
      }
      this.#host.onLog?.(line.length > left ? `${line.slice(0, left)}…` : line, stream)
    }
  }
}

/** The names that the text of the code mentions; written otherwise (`\u0053tep1`), all of them. */
const namesMentioned = ({ names, code }: CodeTask): Readonly<Record<string, CodeName>> =>
  code.includes('\\u') || code.includes('\\x') || code.includes('globals') || code.includes('globalThis')
    ? names
    : Object.fromEntries(Object.entries(names).filter(([name]) => code.includes(name)))
