import { isUtf8 } from 'node:buffer'
import { z } from 'zod'
import {
  type CodeFailure,
  type CodeLimits,
  type CodeResult,
  type JsonValue,
  largeOutputBytes,
} from './code-task.ts'

type FailedResult = Extract<CodeResult, { ok: false }>

// What comes out of a process is data of whoever wrote the code, so it is checked like any other input.
const doneSchema = z.strictObject({ hasOutput: z.boolean(), assignments: z.record(z.string(), z.string()) })
const failedSchema = z.strictObject({
  failure: z.enum(['failed', 'syntax', 'not_serializable', 'out_of_memory', 'too_large']),
  message: z.string(),
  hint: z.string().max(2000).nullish(),
  places: z.array(z.strictObject({ name: z.string(), line: z.int() })).max(100),
})

/** Error texts are data of the code too; longer ones are cut. */
const mostMessage = 8 * 1024

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`

const sentences: Record<
  Exclude<CodeFailure, 'failed' | 'syntax' | 'not_serializable'>,
  (limits: CodeLimits) => string
> = {
  timed_out: ({ milliseconds }) => `The code ran longer than ${milliseconds} ms and was stopped.`,
  out_of_memory: ({ memoryBytes }) =>
    `The code needs more than ${megabytes(memoryBytes)} of memory and was stopped.`,
  too_large: ({ outputBytes }) =>
    `The output is larger than ${megabytes(outputBytes)}. Return less, for example only the columns that are needed.`,
  crashed: () => 'The process of the code ended before it gave an answer.',
  busy: () => 'Too many steps are waiting to run. Try again in a moment.',
  unavailable: () => 'Code cannot run at the moment. Try again in a moment.',
  cancelled: () => 'The run was cancelled.',
}

/** The result for what happens around code rather than in it. */
export const failedBy = (
  failure: keyof typeof sentences,
  limits: CodeLimits,
  sentence?: string,
): FailedResult => {
  const message = sentence ?? sentences[failure](limits)
  return { ok: false, failure, message, fullErrorMessage: message, line: null, hint: null }
}

/** Reads what a process says about code that failed. */
export const readFailure = (text: string, limits: CodeLimits): FailedResult => {
  const parsed = failedSchema.safeParse(parseOrNothing(text))
  if (!parsed.success) return failedBy('crashed', limits)
  const { failure, places, hint } = parsed.data
  if (failure === 'too_large') return failedBy(failure, limits)
  const message =
    failure === 'out_of_memory' ? sentences.out_of_memory(limits) : parsed.data.message.slice(0, mostMessage)
  const line = places[0]?.line ?? null
  const trace = places
    .slice(0, 20)
    .map((place) => `    at ${place.name === '' ? '' : `${place.name.slice(0, 200)}, `}line ${place.line}`)
  return {
    ok: false,
    failure,
    message,
    fullErrorMessage: line === null ? message : [`Error on line ${line}:`, message, ...trace].join('\n'),
    line,
    hint: hint ?? null,
  }
}

/** Reads what a process gives as the output of code. */
export const readOutput = (header: string, json: Buffer, limits: CodeLimits): CodeResult => {
  const parsed = doneSchema.safeParse(parseOrNothing(header))
  if (!parsed.success) return failedBy('crashed', limits)
  const { hasOutput, assignments } = parsed.data
  const output = json.toString()
  const size = Object.values(assignments).reduce((sum, json) => sum + json.length, output.length)
  if (size > limits.outputBytes) return failedBy('too_large', limits)
  const value = hasOutput ? parseOrNothing(output) : undefined
  if (hasOutput && value === undefined) return failedBy('crashed', limits)
  const assigned: [string, JsonValue][] = []
  for (const [name, json] of Object.entries(assignments)) {
    const set = parseOrNothing(json)
    if (set === undefined) return failedBy('crashed', limits)
    assigned.push([name, set])
  }
  // What is no UTF-8 was read as something else than it is.
  const isLarge = hasOutput && json.length > largeOutputBytes && isUtf8(json)
  return {
    ok: true,
    output: value,
    assignments: Object.fromEntries(assigned),
    // Apart from what else came with it: these bytes go on to another thread, and are gone here.
    ...(isLarge ? { json: new Uint8Array(json) } : {}),
  }
}

/** What a text of code says as JSON; undefined where it is none. */
export const parseOrNothing = (text: string): JsonValue | undefined => {
  try {
    const value: JsonValue = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}
