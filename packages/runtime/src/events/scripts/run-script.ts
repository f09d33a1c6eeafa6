import { dependencyErrorSeconds } from '../../alerts/alerts.ts'
import type { StepOutcome } from '../../handlers/step-outcome.ts'
import type { EventContext } from '../event-context.ts'
import { evaluationCancelled } from '../../evaluation/protocol.ts'
import { randomId } from '../../random-id.ts'
import { ResultAt } from './client-function.ts'
import { clientFunctions } from './client-functions.ts'
import { entitiesForScript, methodsOfEntity } from './script-entities.ts'
import type {
  ClientAnswer,
  ClientCall,
  ScriptOutcome,
  TriggerResponse,
} from '../../evaluation/scripts/script-messages.ts'

const functions = new Map(clientFunctions.map((known) => [known.name, known]))

/** Does what a script asked for, if it is something that scripts may ask for. Throws what the script is told. */
const perform = async ({ entity, method, handed }: ClientCall, context: EventContext): Promise<unknown> => {
  if (entity === null) {
    const known = functions.get(method)
    if (known === undefined) throw new Error(`${method.slice(0, 100)} is not a function of the page.`)
    return known.run(handed, context)
  }
  const found = context.host.scripts.entities().find(({ name }) => name === entity)
  const known = found && methodsOfEntity(found).find(({ name }) => name === method)
  if (known === undefined) throw new Error(`${entity.slice(0, 100)} has no ${method.slice(0, 100)}.`)
  return known.run(entity, handed, context)
}

const describe = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown))

/**
 * Runs the statements of a script in the evaluator and does here what they ask for. Resolves when the last statement
 * is done; what the script began and did not wait for goes on after that.
 */
export const runScript = (code: string, context: EventContext): Promise<StepOutcome> =>
  new ScriptRun(code, context).run()

class ScriptRun {
  readonly #code: string
  readonly #context: EventContext
  readonly #scriptId = randomId()
  readonly #calls = new Map<number, ClientCall>()
  readonly #end: Promise<StepOutcome>
  #resolve: (outcome: StepOutcome) => void = () => {}
  #answers: ClientAnswer[] = []
  #isResuming = false
  #hasEnded = false

  constructor(code: string, context: EventContext) {
    this.#code = code
    this.#context = context
    this.#end = new Promise((resolve) => {
      this.#resolve = resolve
    })
  }

  async run(): Promise<StepOutcome> {
    const { host, names } = this.#context
    const turn = await host.scripts.start({
      scriptId: this.#scriptId,
      dynamicTrigger: this.#code,
      entities: entitiesForScript(this.#code, host.scripts.entities()),
      functions: clientFunctions.map(({ name, standsFor, setsMemberOf }) => ({
        name,
        ...(standsFor === undefined ? {} : { standsFor }),
        ...(setsMemberOf === undefined ? {} : { setsMemberOf }),
      })),
      additionalNamedArguments: names,
    })
    this.#take(turn)
    return this.#end
  }

  #take({ calls, outcome, unhandled }: TriggerResponse): void {
    for (const call of calls) {
      // A number that was used before is no call of a script, but of something that pretends to be one.
      if (this.#calls.has(call.callId)) continue
      this.#calls.set(call.callId, call)
      void this.#perform(call)
    }
    for (const { callId, message } of unhandled) this.#tell(message, callId)
    if (outcome !== null && !this.#hasEnded) this.#finish(outcome)
  }

  #finish(outcome: ScriptOutcome): void {
    this.#hasEnded = true
    if (outcome.kind === 'returned') this.#resolve('succeeded')
    else if (outcome.message === evaluationCancelled().message) this.#resolve('stopped')
    else {
      this.#tell(outcome.message, outcome.callId)
      this.#resolve('failed')
    }
  }

  /** The builder is told of every failure; who uses the application, of a failed API only, as after any other step. */
  #tell(message: string, callId: number | null): void {
    const { host, warn } = this.#context
    warn(message)
    const call = callId === null ? undefined : this.#calls.get(callId)
    if (host.mode === 'edit' || call?.method !== 'run' || call.entity === null) return
    if (!host.apis.isShown(call.entity)) {
      host.alerts.show(`${call.entity}: ${message}`, 'error', dependencyErrorSeconds)
    }
  }

  async #perform(call: ClientCall): Promise<void> {
    const { callId } = call
    try {
      const value = await perform(call, this.#context)
      this.#answers.push(value instanceof ResultAt ? { callId, path: value.path } : { callId, value })
    } catch (thrown) {
      this.#answers.push({ callId, error: describe(thrown) })
    }
    if (this.#isResuming) return
    this.#isResuming = true
    // Calls that are answered at once are answered together.
    await Promise.resolve()
    while (this.#answers.length > 0) {
      const answers = this.#answers
      this.#answers = []
      this.#take(await this.#context.host.scripts.resume(this.#scriptId, answers))
    }
    this.#isResuming = false
  }
}
