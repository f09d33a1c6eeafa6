import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import type { QuickJSContext, QuickJSHandle, QuickJSWASMModule } from 'quickjs-emscripten-core'
import { z } from 'zod'
import { createInterpreter } from '../../interpreter.ts'
import { lowerThread, niceness } from '../../priority.ts'
import { Answer } from './inside/answer.js'
import { createAsk, createSubtle } from './inside/host-operations.js'
import { withoutImports } from './inside/import-text.js'
import { createLibraryFiles } from './inside/library-files.js'
import { readPrelude } from './inside/prelude.js'
import { codeLibraries, packagesOfLibraries } from './libraries.ts'
import { withSpreadTexts } from './spread-texts.ts'
import type { ThreadMessage, ThreadOrder } from './start-interpreter.ts'

/** The entry of a thread that runs JavaScript steps, each in a WebAssembly interpreter of its own with a bounded memory. */
if (parentPort === null) throw new Error('This module runs in a worker thread.')
const port = parentPort
lowerThread(niceness.thread)

const guestFolder = join(import.meta.dirname, 'guest')
const files = createLibraryFiles({ guestFolder, libraries: codeLibraries, folders: packagesOfLibraries() })
const ask = createAsk(files)
const prelude = readPrelude(guestFolder)
const limitsSchema = z.object({ outputBytes: z.int(), memoryBytes: z.int(), givesMessages: z.boolean() })
/** From which part of its memory on a failure without a reason means that the memory was used up. */
const almostAll = 0.8
const mostStack = 512 * 1024

class InterpretedRun {
  readonly #token: Uint8Array
  readonly #outputBytes: number
  readonly #givesMessages: boolean
  readonly #isFull: () => boolean
  readonly #context: QuickJSContext
  readonly #tell: QuickJSHandle
  readonly #timers = new Map<string, NodeJS.Timeout>()
  readonly #requests = new Set<string>()
  readonly #subtle = createSubtle()
  readonly #answer = new Answer()
  #isOver = false

  constructor(
    interpreter: QuickJSWASMModule,
    token: Uint8Array,
    { outputBytes, memoryBytes, givesMessages }: z.output<typeof limitsSchema>,
  ) {
    this.#givesMessages = givesMessages
    this.#token = token
    this.#outputBytes = outputBytes
    this.#isFull = () => interpreter.getWasmMemory().buffer.byteLength > memoryBytes * almostAll
    const runtime = interpreter.newRuntime()
    runtime.setMaxStackSize(mostStack)
    this.#context = runtime.newContext()
    const context = this.#context
    const text = (handle: QuickJSHandle | undefined): string =>
      handle === undefined ? '' : context.getString(handle)
    const send = context.newFunction('send', (kind, content) => this.#hear(text(kind), text(content)))
    const answer = context.newFunction('ask', (operation, content) =>
      context.newString(ask(text(operation), text(content))),
    )
    const load = context.newFunction('load', (id) => {
      const module = text(id)
      return context.unwrapResult(context.evalCode(files.programOf(module), module))
    })
    const start = context.unwrapResult(context.evalCode(prelude, 'prelude'))
    this.#tell = context.unwrapResult(context.callFunction(start, context.undefined, send, answer, load))
  }

  start(code: string, names: string): void {
    const context = this.#context
    let written: string
    try {
      written = withSpreadTexts(withoutImports(code))
    } catch (error) {
      this.#refuse(error instanceof Error ? error.message : String(error), null)
      return
    }
    // As a generator, code may give one message after the other.
    const asGenerator = /\byield\b/u.test(code)
      ? context.evalCode(`(async function* () {${written}\n})`, 'Code')
      : null
    const asFunction =
      asGenerator === null || asGenerator.error !== undefined
        ? context.evalCode(`(async () => {${written}\n})`, 'Code')
        : null
    const main =
      asFunction !== null && asFunction.error === undefined ? asFunction : (asGenerator ?? asFunction)
    if (main === null) throw new Error('Code is compiled in one way or the other.')
    if (main.error !== undefined) {
      const described: unknown = context.dump(main.error)
      const { message, stack } = z.object({ message: z.string(), stack: z.string() }).parse(described)
      this.#refuse(message, Number(/Code:(\d+)/u.exec(stack)?.[1] ?? 1))
      return
    }
    this.#say('names', names)
    if (this.#answer.told === null) this.#say('run', this.#givesMessages ? 'messages' : '', main.value)
    this.#turn()
  }

  answer(id: string, text: string): void {
    if (this.#isOver || !this.#requests.delete(id)) return
    this.#say('answer', `${id}\n${text}`)
    this.#turn()
  }

  #say(kind: string, text: string, value: QuickJSHandle = this.#context.undefined): void {
    const context = this.#context
    const told = context.callFunction(
      this.#tell,
      context.undefined,
      context.newString(kind),
      context.newString(text),
      value,
    )
    told.dispose()
  }

  #hear(kind: string, text: string): void {
    if (kind === 'log') this.#post('L', text)
    else if (kind === 'timer') this.#startTimer(text)
    else if (kind === 'clear') this.#stopTimer(text)
    else if (kind === 'fetch' || kind === 'subtle' || kind === 'message') this.#request(kind, text)
    else this.#answer.hear(kind, text)
  }

  #startTimer(text: string): void {
    const [id = '', delay] = text.split(' ')
    const fire = (): void => {
      this.#timers.delete(id)
      this.#say('timer', id)
      this.#turn()
    }
    this.#timers.set(id, setTimeout(fire, Number(delay)))
  }

  #stopTimer(id: string): void {
    clearTimeout(this.#timers.get(id))
    this.#timers.delete(id)
  }

  #request(kind: 'fetch' | 'subtle' | 'message', text: string): void {
    const id = text.slice(0, text.indexOf('\n'))
    this.#requests.add(id)
    if (kind === 'fetch') this.#post('F', text)
    else if (kind === 'message') this.#post('M', text)
    else void this.#subtle(text.slice(id.length + 1)).then((answer) => this.answer(id, answer))
  }

  #turn(): void {
    const jobs = this.#context.runtime.executePendingJobs()
    jobs.dispose()
    if (this.#answer.told === null && this.#timers.size === 0 && this.#requests.size === 0) {
      this.#answer.fail('failed', 'The code waits for a promise that nothing will settle.')
    }
    const [kind, text] = this.#answer.within(this.#outputBytes) ?? []
    if (kind === undefined || text === undefined) return
    // Without memory for an error, the interpreter throws nothing at all.
    const isOutOfMemory = kind === 'X' && text.includes('"message":"null"') && this.#isFull()
    this.#end(
      kind,
      isOutOfMemory ? JSON.stringify({ failure: 'out_of_memory', message: '', places: [] }) : text,
    )
  }

  #refuse(message: string, line: number | null): void {
    const places = line === null ? [] : [{ name: '', line }]
    this.#end('X', JSON.stringify({ failure: 'syntax', message: `SyntaxError: ${message}`, places }))
  }

  #end(kind: string, text: string): void {
    this.#isOver = true
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#post(kind, text)
  }

  #post(kind: string, text: string): void {
    if (this.#isOver && kind !== 'D' && kind !== 'X') return
    const payload = Buffer.concat([this.#token, Buffer.from(text)])
    port.postMessage({ kind, payload } satisfies ThreadMessage)
  }
}

let current: InterpretedRun | null = null

const startTask = async (opening: readonly (string | Uint8Array)[], memoryBytes: number): Promise<void> => {
  const [token, limits, code, names] = opening
  if (typeof token === 'string' || token === undefined) throw new Error('A task begins with its token.')
  const { outputBytes, givesMessages } = limitsSchema.parse(JSON.parse(String(limits)))
  try {
    const interpreter = await createInterpreter(memoryBytes)
    current = new InterpretedRun(interpreter, token, { outputBytes, memoryBytes, givesMessages })
    current.start(String(code), String(names))
  } catch {
    // The WebAssembly module trapped, mostly because its memory is used up; it is thrown away with all it held.
    current = null
    const failure = JSON.stringify({ failure: 'out_of_memory', message: '', places: [] })
    port.postMessage({
      kind: 'X',
      payload: Buffer.concat([token, Buffer.from(failure)]),
    } satisfies ThreadMessage)
  }
}

port.on('message', (order: ThreadOrder) => {
  if (order.kind === 'task') void startTask(order.opening, order.memoryBytes)
  else current?.answer(order.parts[0] ?? '', order.parts[1] ?? '')
})
port.postMessage({ kind: 'Y', payload: new Uint8Array() } satisfies ThreadMessage)
