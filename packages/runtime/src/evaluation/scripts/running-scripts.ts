import type { ResumeRequest, TriggerRequest, TriggerResponse } from './script-messages.ts'
import { RunningScript, type ScriptValues } from './running-script.ts'

/** The scripts that an evaluator is working off. */
export class RunningScripts {
  readonly #values: ScriptValues
  readonly #afterMicrotasks: () => Promise<void>
  readonly #scripts = new Map<string, RunningScript>()

  /** `afterMicrotasks` resolves when all code that can run without anything from outside has run. */
  constructor(values: ScriptValues, afterMicrotasks: () => Promise<void>) {
    this.#values = values
    this.#afterMicrotasks = afterMicrotasks
  }

  /** Runs a script until it waits or ends. */
  start(request: TriggerRequest): Promise<TriggerResponse> {
    const script = new RunningScript(this.#values, request)
    this.#scripts.set(request.scriptId, script)
    script.start()
    return this.#turn(request.scriptId, script)
  }

  /** Gives a script what it waits for and runs it on. */
  async resume({ scriptId, answers }: ResumeRequest): Promise<TriggerResponse> {
    const script = this.#scripts.get(scriptId)
    if (script === undefined) return lost
    script.resume(answers)
    return this.#turn(scriptId, script)
  }

  async #turn(scriptId: string, script: RunningScript): Promise<TriggerResponse> {
    await this.#afterMicrotasks()
    if (script.isOver) this.#scripts.delete(scriptId)
    return script.takeTurn()
  }
}

const lost: TriggerResponse = {
  calls: [],
  outcome: {
    kind: 'failed',
    message: 'The script was ended because the evaluation was started anew.',
    callId: null,
  },
  unhandled: [],
}
