import type { RunView, StepResult } from '@ashlar/contract'
import type { RunEnd, RunEvent } from '@ashlar/engine'

/** Gathers the events of a run into a result per block. */
export class StepCollector {
  readonly #steps = new Map<string, StepResult>()

  readonly tell = (event: RunEvent): void => {
    switch (event.type) {
      case 'request':
        this.#stepOf(event.block).request = event.text
        return
      case 'log':
        this.#stepOf(event.block).log.push(event.line)
        return
      case 'data':
        this.#stepOf(event.block).output = event.output
        return
      case 'error':
        this.#stepOf(event.block).error = { ...event.fault }
        return
      case 'blockEnded': {
        const step = this.#stepOf(event.block)
        step.status = event.status
        step.milliseconds = round(event.milliseconds)
        return
      }
      case 'runStarted':
      case 'blockStarted':
      case 'message':
      case 'runEnded':
    }
  }

  get steps(): StepResult[] {
    return [...this.#steps.values()]
  }

  #stepOf(block: string): StepResult {
    const known = this.#steps.get(block)
    if (known) return known
    const step: StepResult = {
      block,
      status: 'skipped',
      milliseconds: 0,
      request: null,
      output: null,
      log: [],
      error: null,
    }
    this.#steps.set(block, step)
    return step
  }
}

/** A run as clients see it. */
export const presentRun = (id: string, end: RunEnd, steps: StepResult[]): RunView => ({
  id,
  // A run without a journal has nowhere to wait, so it is never put away.
  status: end.status === 'suspended' ? 'failed' : end.status,
  milliseconds: round(end.milliseconds),
  output: end.output,
  error: end.fault === null ? null : { ...end.fault },
  steps,
})

const round = (milliseconds: number): number => Math.round(milliseconds * 10) / 10
