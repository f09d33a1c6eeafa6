import variant from '@jitl/quickjs-wasmfile-release-sync'
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSSyncVariant,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core'
import { librariesAmong } from './binding-libraries.ts'
import { programFor } from './program.ts'
import type { EvaluationRequest, EvaluationResponse, EvaluationResult } from './protocol.ts'

const page = 64 * 1024
/** The hardest limit on memory: the interpreter's own limit does not count everything it allocates. */
const memoryMaximum = 64 * 1024 * 1024
const stackMaximum = 512 * 1024

/**
 * What comes out of an interpreter is data of whoever wrote the expression, so it is checked like any other input. By hand:
 * a library of schemas would be loaded once more in each thread.
 */
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** The package's types name its default export wrongly where modules are resolved as Node does it. */
const isSyncVariant = (value: unknown): value is QuickJSSyncVariant =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'sync'

/** A WebAssembly interpreter with a bounded memory, in bytes, and no function of the host in it. */
export const createInterpreter = (most = memoryMaximum): Promise<QuickJSWASMModule> => {
  const loaded: unknown = variant
  if (!isSyncVariant(loaded)) throw new Error('The interpreter package is not the one expected.')
  return newQuickJSWASMModuleFromVariant(
    newVariant(loaded, {
      wasmMemory: new WebAssembly.Memory({ initial: 256, maximum: Math.max(256, Math.floor(most / page)) }),
    }),
  )
}

/** Runs a request in a fresh realm of the interpreter. Never throws; a spent interpreter says so. */
export const evaluateIn = (
  interpreter: QuickJSWASMModule,
  request: EvaluationRequest,
): EvaluationResponse => {
  const failed = (
    failure: Extract<EvaluationResult, { ok: false }>['failure'],
    message: string,
    isSpent: boolean,
  ): EvaluationResponse => ({
    id: request.id,
    results: request.functions.map(() => ({ ok: false, failure, message })),
    isSpent,
  })
  let deadline = performance.now() + request.timeLimit
  try {
    const runtime = interpreter.newRuntime()
    runtime.setMaxStackSize(stackMaximum)
    runtime.setInterruptHandler(() => performance.now() > deadline)
    const context = runtime.newContext()
    for (const script of librariesAmong(request.globalNames)) {
      context.unwrapResult(context.evalCode(script, 'library.js')).dispose()
    }
    // What a library takes to be there is not the time of whoever names it.
    deadline = performance.now() + request.timeLimit
    const evaluated = context.evalCode(programFor(request), 'bindings.js')
    if (evaluated.error !== undefined) {
      const message = describe(context.dump(evaluated.error))
      evaluated.error.dispose()
      const isOutOfTime = performance.now() > deadline
      if (/out of memory/i.test(message)) return failed('out_of_memory', outOfMemory, true)
      context.dispose()
      runtime.dispose()
      return isOutOfTime
        ? failed('timed_out', `It ran longer than ${request.timeLimit} ms.`, false)
        : failed('threw', message, false)
    }
    const text = context.getString(evaluated.value)
    evaluated.value.dispose()
    context.dispose()
    runtime.dispose()
    return { id: request.id, results: readOutput(text, request.functions.length), isSpent: false }
  } catch {
    // The WebAssembly module trapped, mostly because its memory is used up; it cannot be used again.
    return performance.now() > deadline
      ? failed('timed_out', `It ran longer than ${request.timeLimit} ms.`, true)
      : failed('out_of_memory', outOfMemory, true)
  }
}

const outOfMemory = `It needs more than ${memoryMaximum / 1024 / 1024} MB of memory.`

const describe = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)

const readOutput = (text: string, count: number): EvaluationResult[] => {
  const parsed: unknown = JSON.parse(text)
  const output = isTexts(parsed) ? parsed : []
  return Array.from({ length: count }, (_, index) => readResult(output[index]))
}

/** Larger values would hold up the server when it reads them. */
const mostCharacters = 10 * 1024 * 1024

const readResult = (written: string | undefined): EvaluationResult => {
  const content = written?.slice(1) ?? ''
  if (content.length > mostCharacters) {
    return {
      ok: false,
      failure: 'not_a_value',
      message: `It gives more than ${mostCharacters / 1024 / 1024} MB.`,
    }
  }
  switch (written?.[0]) {
    case 'J':
      return { ok: true, json: content }
    case 'U':
      return { ok: true, json: undefined }
    case 'N':
      return { ok: false, failure: 'not_a_value', message: content }
    case 'T':
      return { ok: false, failure: 'threw', message: content.slice(0, 2000) }
    default:
      return { ok: false, failure: 'crashed', message: 'It gave no answer.' }
  }
}
