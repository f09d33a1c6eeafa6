import type { RunView, StepResult } from '@ashlar/contract'
import { type BlockPlace, type RunEnd, type RunEvent, weightOf } from '@ashlar/engine'
import type { JsonValue } from '@ashlar/schema'

/** Bytes, roughly, of the outputs of all blocks that are shown of one run. */
const mostShownBytes = 64 * 1024 * 1024

/** Gathers the events of a run into a result per block: of one that ran several times, its last time. */
export class StepCollector {
  readonly #mostBytes: number
  readonly #bytes = new Map<StepResult, number>()
  #sum = 0
  /** What is going on, by block and how often it had begun before: paths of parallel blocks take turns. */
  readonly #live = new Map<string, StepResult>()
  /** The results of each block, in the order in which blocks were first heard of. */
  readonly #ended = new Map<string, { last: StepResult | null; failed: StepResult | null }>()

  constructor(mostBytes = mostShownBytes) {
    this.#mostBytes = mostBytes
  }

  readonly tell = (event: RunEvent): void => {
    switch (event.type) {
      case 'blockStarted':
        this.#stepOf(event).kind = event.kind
        return
      case 'request': {
        const step = this.#stepOf(event)
        step.request = event.text
        step.placeholders = { ...event.placeholders }
        return
      }
      case 'log':
        this.#stepOf(event).log.push(event.line)
        return
      case 'names':
        this.#stepOf(event).names = event.names
        return
      case 'data':
        this.#show(this.#stepOf(event), event.output)
        return
      case 'error':
        this.#stepOf(event).error = { ...event.fault }
        return
      case 'blockEnded': {
        const step = this.#stepOf(event)
        step.status = event.status
        step.milliseconds = round(event.milliseconds)
        this.#live.delete(keyOf(event))
        const ended = this.#ended.get(event.block)
        if (ended === undefined) return
        const before = [ended.last, ended.failed]
        if ((ended.last?.index ?? 0) <= step.index) ended.last = step
        if (step.status === 'failed') ended.failed = step
        for (const one of [step, ...before]) {
          if (one !== null && one !== ended.last && one !== ended.failed) this.#forget(one)
        }
        return
      }
      case 'runStarted':
      case 'message':
      case 'runEnded':
    }
  }

  /** The results; of the block that ended the run, the time that failed. */
  stepsAt({ fault }: RunEnd): StepResult[] {
    const unfinished = new Map([...this.#live.values()].map((step) => [step.block, step]))
    return [...this.#ended].flatMap(([block, { last, failed }]) => {
      const shown = (fault?.block === block ? failed : null) ?? last ?? unfinished.get(block)
      return shown ? [shown] : []
    })
  }

  /** Outputs are shown as long as all of them together are no larger than what is shown of a run. */
  #show(step: StepResult, output: JsonValue): void {
    const bytes = weightOf(output, this.#mostBytes)
    if (this.#sum + bytes > this.#mostBytes) {
      const megabytes = Math.round(this.#mostBytes / 1024 / 1024)
      step.log.push(`The output is not shown: those of all blocks are larger than ${megabytes} MB.`)
      return
    }
    step.output = output
    this.#bytes.set(step, bytes)
    this.#sum += bytes
  }

  #forget(step: StepResult): void {
    this.#sum -= this.#bytes.get(step) ?? 0
    this.#bytes.delete(step)
  }

  #stepOf(place: BlockPlace): StepResult {
    const key = keyOf(place)
    const known = this.#live.get(key)
    if (known) return known
    const { block, parent, index } = place
    const step: StepResult = {
      block,
      parent,
      index,
      kind: null,
      status: 'skipped',
      milliseconds: 0,
      request: null,
      placeholders: {},
      output: null,
      log: [],
      error: null,
    }
    this.#live.set(key, step)
    if (!this.#ended.has(block)) this.#ended.set(block, { last: null, failed: null })
    return step
  }
}

const keyOf = ({ block, index }: BlockPlace): string => `${index}/${block}`

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
