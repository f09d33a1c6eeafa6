import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core'
import { librariesAmong, scriptOfLibrary } from './binding-libraries.ts'
import { createInterpreter, memoryMaximum } from './interpreter.ts'
import { imageOf, type MemoryImage } from './memory-image.ts'
import { askedOf, evaluatingProgram, randomNumbers } from './program.ts'
import type { EvaluationFailure, EvaluationRequest, EvaluationResponse } from './protocol.ts'
import { readOutput } from './read-output.ts'

const stackMaximum = 512 * 1024
/** What the interpreter's own functions may take of the stack beyond that, until it stops them. */
const stackBeyond = 512 * 1024

/**
 * An interpreter in which each request finds the realm as it was made, libraries included: all memory that it had then
 * is put back. So nothing that an evaluation does can reach the next one, and a library is read once instead of each time.
 */
export interface BindingInterpreter {
  /** Runs a request. Never throws; a spent interpreter says so. */
  evaluate: (request: EvaluationRequest) => EvaluationResponse
  /** Takes away what the latest request left. To be called when it is answered: the next one need not wait for it. */
  clear: () => void
}

/** A bounded interpreter for bindings, with a realm that has no libraries yet. `isStopped` is asked again and again. */
export const createBindingInterpreter = async (
  isStopped: (id: number) => boolean,
): Promise<BindingInterpreter> => {
  const interpreter = await createInterpreter()
  const memory = interpreter.getWasmMemory()
  const images = new Map<string, MemoryImage>()
  /** Which of the images the memory holds; undefined after something was evaluated. */
  let present: string | undefined
  let latest: readonly string[] = []
  let deadline = Number.POSITIVE_INFINITY
  /** The request that is evaluated; null while a library is read. */
  let current: EvaluationRequest | null = null
  let begun = 0
  /** Whether it had all of the processor's time that it may have here. */
  const hadItsSlice = ({ slice }: EvaluationRequest): boolean => slice !== null && computed() - begun > slice

  const runtime = interpreter.newRuntime()
  runtime.setMaxStackSize(stackMaximum)
  runtime.setInterruptHandler(
    () =>
      performance.now() > deadline || (current !== null && (isStopped(current.id) || hadItsSlice(current))),
  )
  const context = runtime.newContext()
  // Whoever is put back would give the same numbers again: each evaluation begins others.
  const seed = context.unwrapResult(context.evalCode(randomNumbers, 'random.js'))
  const evaluating = context.unwrapResult(context.evalCode(evaluatingProgram, 'program.js'))
  const plain = imageOf(memory, stackMaximum + stackBeyond)
  images.set('', plain)

  const prepare = (libraries: readonly string[]): void => {
    const name = libraries.join(' ')
    if (present === name) return
    const known = images.get(name)
    if (known === undefined) {
      // What others left would become part of the image.
      plain.putBackAlone()
      present = undefined
      for (const library of libraries) {
        context.unwrapResult(context.evalCode(scriptOfLibrary(library), 'library.js')).dispose()
      }
      images.set(name, imageOf(memory, stackMaximum + stackBeyond))
    } else known.putBack()
    present = name
  }

  return {
    evaluate: (request) => {
      const failed = (failure: EvaluationFailure, message: string, isSpent: boolean): EvaluationResponse => ({
        id: request.id,
        results: request.functions.map(() => ({ ok: false, failure, message })),
        isStopped: isStopped(request.id) || hadItsSlice(request),
        isSpent,
      })
      const outOfTime = `It ran longer than ${request.timeLimit} ms.`
      try {
        latest = librariesAmong(request.globalNames)
        // What a library takes to be there is not the time of whoever names it.
        deadline = Number.POSITIVE_INFINITY
        current = null
        prepare(latest)
        present = undefined
        sow(context, seed)
        current = request
        begun = computed()
        deadline = performance.now() + request.timeLimit
        const asked = context.evalCode(askedOf(request), 'bindings.js')
        const evaluated =
          asked.error === undefined
            ? context.callFunction(
                evaluating,
                context.undefined,
                asked.value,
                context.newString(request.scope),
              )
            : asked
        if (evaluated.error !== undefined) {
          const message = describe(context.dump(evaluated.error))
          if (/out of memory/i.test(message)) return failed('out_of_memory', outOfMemory, true)
          return performance.now() > deadline
            ? failed('timed_out', outOfTime, false)
            : failed('threw', message, false)
        }
        const text = context.getString(evaluated.value)
        const results = readOutput(text, request.functions.length)
        return { id: request.id, results, isStopped: false, isSpent: false }
      } catch {
        // The WebAssembly module trapped, mostly because its memory is used up; it cannot be used again.
        return performance.now() > deadline
          ? failed('timed_out', outOfTime, true)
          : failed('out_of_memory', outOfMemory, true)
      }
    },
    clear: () => prepare(latest),
  }
}

/** What this thread has had of the processor, in milliseconds. */
const computed = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const outOfMemory = `It needs more than ${memoryMaximum / 1024 / 1024} MB of memory.`

const describe = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)

/** Gives a realm's random numbers their beginning. */
const sow = (context: QuickJSContext, seed: QuickJSHandle): void => {
  const beginnings = crypto.getRandomValues(new Uint32Array(4))
  const numbers = Array.from(beginnings, (beginning) => context.newNumber(beginning))
  context.unwrapResult(context.callFunction(seed, context.undefined, ...numbers)).dispose()
}
