import type { StepCall } from '@ashlar/engine'
import { type PlainComputation, readPlainComputation } from '@ashlar/expression'
import { largeOutputBytes } from '@ashlar/sandbox'
import type { JsonValue } from '@ashlar/schema'
import type { GuestCode } from './guest-code.ts'

/** Code of steps that is known by its text, and how it has gone. */
interface KnownCode {
  /** Null where it needs a process. */
  readonly computation: PlainComputation | null
  /** How often in a row the interpreter gave nothing. */
  failures: number
  /** How many runs still go to a process at once because of that. */
  skips: number
}

/** What takes longer in the interpreter is faster in a process. */
const usualMilliseconds = 20
/** Larger values would take longer to hand over than a process takes. */
const mostScope = 256 * 1024
const mostKnown = 1_000
const mostFailures = 10

/**
 * Runs steps of JavaScript that only compute in the interpreter of bindings, which takes a fraction of what a process takes.
 * Where that gives no value, for whatever reason, nothing has happened that anybody could see, and the same code runs in a
 * process from its beginning.
 */
export class PlainSteps {
  readonly #guestCode: GuestCode
  readonly #milliseconds: number
  readonly #known = new Map<string, KnownCode>()

  /** `milliseconds`: how long code may take in the interpreter. */
  constructor(guestCode: GuestCode, milliseconds = usualMilliseconds) {
    this.#guestCode = guestCode
    this.#milliseconds = milliseconds
  }

  /** The output of the code, or null where it has to run in a process. */
  async run(code: string, call: StepCall): Promise<{ readonly output: JsonValue } | null> {
    const known = this.#find(code)
    const { computation } = known
    if (computation === null) return null
    if (known.skips > 0) {
      known.skips -= 1
      return null
    }
    const scope = scopeOf(computation, call)
    if (scope === null || scope.length > mostScope) return null
    const json = await this.#guestCode.compute(
      { source: computation.functionSource, scope, milliseconds: this.#milliseconds },
      call,
    )
    // Large ones would be read here, and before the turn of their organization.
    const most = Math.min(call.limits.resultBytes, largeOutputBytes)
    if (json === null || json.length > most || Buffer.byteLength(json) > most) {
      known.failures = Math.min(known.failures + 1, mostFailures)
      known.skips = 2 ** known.failures
      return null
    }
    known.failures = 0
    const output: JsonValue = JSON.parse(json)
    return { output }
  }

  #find(code: string): KnownCode {
    const known = this.#known.get(code) ?? { computation: readPlainComputation(code), failures: 0, skips: 0 }
    // What was used last stands last.
    this.#known.delete(code)
    this.#known.set(code, known)
    if (this.#known.size > mostKnown)
      for (const oldest of this.#known.keys()) if (this.#known.delete(oldest)) break
    return known
  }
}

/** The values of the names that the code reads, as JSON; null where one is no value, or means something else than the language does. */
const scopeOf = ({ names, languageNames }: PlainComputation, call: StepCall): string | null => {
  if (languageNames.some((name) => Object.hasOwn(call.names, name))) return null
  const scope: [string, unknown][] = []
  for (const name of names) {
    const given = Object.hasOwn(call.names, name) ? call.names[name] : undefined
    if (given?.kind !== 'value') return null
    scope.push([name, given.value ?? null])
  }
  return JSON.stringify(Object.fromEntries(scope))
}
