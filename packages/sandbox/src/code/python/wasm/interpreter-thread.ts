import { parentPort } from 'node:worker_threads'
import { lowerThread, niceness } from '../../../priority.ts'
import { InterpreterImage, Pause } from './interpreter-image.ts'
import { memoryImport, stackPointerExport } from './module-bytes.ts'
import { OrderLine, type ThreadReport } from './order-line.ts'
import { preparation, rehearsal } from './rehearsal.ts'
import { createWasi, GuestExit, type GuestLine } from './wasi.ts'

/** What a thread is made of. */
export interface ThreadStart {
  readonly module: WebAssembly.Module
  /** How much memory a step may take beyond what the interpreter takes, in bytes. */
  readonly memoryBytes: number
  /** The command line of the interpreter. */
  readonly command: readonly string[]
  /** Numbers that the server sees too. */
  readonly numbers: Int32Array
}

/** The entry of a thread with one interpreter of Python, which runs one step after the other until one has changed it for good. */
if (parentPort === null) throw new Error('This module runs in a worker thread.')
const port = parentPort
lowerThread(niceness.thread)

const pageBytes = 64 * 1024
const megabyte = 1024 * 1024
/** What the interpreter itself takes, and with how much it has to begin. */
const ownBytes = 16 * megabyte
const leastBytes = 10 * megabyte
/** Beyond that, addresses would be read as negative numbers. */
const mostBytes = 2048 * megabyte - pageBytes
const fewestRehearsals = 6
const mostRehearsals = 60
/** After how long without a step the interpreter prepares itself further, in milliseconds. */
const quiet = 100
const mostComplaint = 4096

class Interpreter implements GuestLine {
  readonly #line: OrderLine
  readonly #takePause: () => Pause
  readonly #takeImage: (pause: Pause) => InterpreterImage
  #image: InterpreterImage | null = null
  #lastPause: Pause | null = null
  #rehearsals = 0
  #isPrepared = false
  /** Whether the step that is under way is one of ours, of which nobody is told. */
  #isOurs = true
  /** What is left to read of a step of ours. */
  #script: Uint8Array = new Uint8Array()
  /** Whether anything of the step was read. */
  #hasBegun = false
  #complaint = ''

  constructor(line: OrderLine, takePause: () => Pause, takeImage: (pause: Pause) => InterpreterImage) {
    this.#line = line
    this.#takePause = takePause
    this.#takeImage = takeImage
  }

  get complaint(): string {
    return this.#complaint.trim()
  }

  pause(): void {
    const pause = this.#takePause()
    if (this.#image === null) this.#rehearse(pause)
    // Code may call it too, and nothing comes of it: from there other functions are open than from the loop.
    else if (!pause.isInSameCalls(this.#image.pause)) return
    else if (!pause.isSameAs(this.#image.pause)) throw new GuestExit('The interpreter is not where it was.')
    else if (this.#isOurs) this.#image = this.#takeImage(pause)
    else if (this.#image.hasGrown) throw new GuestExit('The memory has grown.')
    else {
      this.#image.putBack()
      this.#line.beginNext()
    }
    this.#hasBegun = false
    if (this.#image !== null) this.#isOurs = false
  }

  read(target: Uint8Array): number {
    if (!this.#hasBegun && !this.#isOurs && !this.#isPrepared && !this.#line.waitFor(quiet)) {
      this.#isPrepared = true
      this.#isOurs = true
      this.#script = preparation
    }
    this.#hasBegun = true
    if (!this.#isOurs) return this.#line.read(target)
    const taken = this.#script.subarray(0, target.length)
    target.set(taken)
    this.#script = this.#script.subarray(taken.length)
    return taken.length
  }

  write(bytes: Uint8Array): number {
    return this.#isOurs ? bytes.length : this.#line.write(bytes)
  }

  complain(bytes: Uint8Array): void {
    if (this.#complaint.length < mostComplaint) {
      this.#complaint += Buffer.from(bytes.subarray(0, mostComplaint)).toString('latin1')
    }
  }

  /** Has the interpreter do the same again until it pauses in the same way, and takes an image of it then. */
  #rehearse(pause: Pause): void {
    const isSame = this.#lastPause?.isSameAs(pause) === true
    this.#lastPause = pause
    if (isSame && this.#rehearsals >= fewestRehearsals) {
      this.#image = this.#takeImage(pause)
      this.#line.beginNext()
      return
    }
    this.#rehearsals += 1
    if (this.#rehearsals > mostRehearsals) throw new GuestExit('The interpreter does not come to rest.')
    this.#script = rehearsal
  }
}

port.once('message', ({ module, memoryBytes, command, numbers }: ThreadStart) => {
  const memory = new WebAssembly.Memory({
    initial: leastBytes / pageBytes,
    maximum: Math.ceil(Math.min(ownBytes + memoryBytes, mostBytes) / pageBytes),
  })
  const exported: { instance: WebAssembly.Instance | null; base: number } = { instance: null, base: 0 }
  const pointer = (): WebAssembly.Global => {
    const found = exported.instance?.exports[stackPointerExport]
    if (!(found instanceof WebAssembly.Global)) throw new Error('The interpreter does not tell its stack.')
    return found
  }
  const interpreter: Interpreter = new Interpreter(
    new OrderLine(port, numbers),
    () => new Pause(memory, { base: exported.base, pointer: pointer() }),
    (pause) => new InterpreterImage(memory, pause),
  )
  exported.instance = new WebAssembly.Instance(module, {
    [memoryImport.module]: { [memoryImport.name]: memory },
    wasi_snapshot_preview1: createWasi(memory, interpreter, command),
  })
  exported.base = Number(pointer().value)
  const start = exported.instance.exports['_start']
  if (typeof start !== 'function') throw new Error('The interpreter has no beginning.')
  try {
    start()
  } catch (error) {
    // A trap of the guest, or its end: the interpreter is gone, and this thread with it.
    const complaint = interpreter.complaint || String(error)
    port.postMessage({ complaint } satisfies ThreadReport)
  }
  process.exit(0)
})
