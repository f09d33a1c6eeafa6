/** The unit in which memories are compared: a page of WebAssembly. */
const pageBytes = 64 * 1024
const unwritten = Buffer.alloc(pageBytes)
/** Beyond all the calls that are open where the interpreter pauses between two runs. */
const mostFrames = 200

/** The calls that are open, each with its place in the program, as a text. */
const openCalls = (): string => {
  const usual = Error.stackTraceLimit
  Error.stackTraceLimit = mostFrames
  const { stack = '' } = new Error()
  Error.stackTraceLimit = usual
  return stack
    .split('\n')
    .filter((line) => line.includes('wasm://'))
    .join('\n')
}

/** Where the stack that a program keeps in its memory begins, and what tells where it ends. */
export interface GuestStack {
  readonly base: number
  readonly pointer: WebAssembly.Global
}

/** A moment at which an interpreter pauses: the calls that are open, and what it keeps of them in its memory. */
export class Pause {
  readonly #calls: string
  readonly #stack: Buffer

  constructor(memory: WebAssembly.Memory, { base, pointer }: GuestStack) {
    const end = Number(pointer.value)
    this.#calls = openCalls()
    this.#stack = end <= base ? Buffer.from(new Uint8Array(memory.buffer, end, base - end)) : Buffer.alloc(0)
  }

  /** Whether the same functions of the interpreter are open in both, each at the same place. */
  isInSameCalls(other: Pause): boolean {
    return this.#calls === other.#calls && this.#stack.length === other.#stack.length
  }

  /** Whether the interpreter also keeps the same of them on its stack: then nothing outside of its memory differs. */
  isSameAs(other: Pause): boolean {
    return this.isInSameCalls(other) && this.#stack.equals(other.#stack)
  }
}

/** All that an interpreter has in its memory at a pause, to be put back at one that is the same. */
export class InterpreterImage {
  readonly pause: Pause
  readonly #memory: WebAssembly.Memory
  readonly #pages: readonly Buffer[]

  constructor(memory: WebAssembly.Memory, pause: Pause) {
    this.pause = pause
    this.#memory = memory
    this.#pages = pagesOf(memory).map((page) => (page.equals(unwritten) ? unwritten : Buffer.from(page)))
  }

  /** Whether the memory is larger than it was; it does not get smaller again. */
  get hasGrown(): boolean {
    return this.#memory.buffer.byteLength > this.#pages.length * pageBytes
  }

  /** Only while the interpreter is at the same pause: what it keeps outside of its memory has to be the same. */
  putBack(): void {
    for (const [index, page] of pagesOf(this.#memory).entries()) {
      const before = this.#pages[index] ?? unwritten
      // Comparing is quicker than writing, and most pages are as they were.
      if (!page.equals(before)) before.copy(page)
    }
  }
}

const pagesOf = ({ buffer }: WebAssembly.Memory): readonly Buffer[] =>
  Array.from({ length: buffer.byteLength / pageBytes }, (_, index) =>
    Buffer.from(buffer, index * pageBytes, pageBytes),
  )
