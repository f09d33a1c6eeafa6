import type { CodeHost, CodeResult, CodeTask } from './code-task.ts'

/** A task that no worker has taken yet. */
export interface WaitingTask {
  readonly task: CodeTask
  readonly host: CodeHost
  readonly signal: AbortSignal
  readonly settle: (result: CodeResult) => void
  /** By the clock of `performance.now()`. */
  readonly since: number
  /** How many workers it was given to that did not take it. */
  handovers: number
}

/** Tasks that wait, by organisation, in the order in which they came; organisations take turns. */
export class WaitingTasks {
  readonly #queues = new Map<string, WaitingTask[]>()
  #count = 0

  /** How many wait altogether. */
  get count(): number {
    return this.#count
  }

  get organizations(): number {
    return this.#queues.size
  }

  countOf(organizationId: string): number {
    return this.#queues.get(organizationId)?.length ?? 0
  }

  firstOf(organizationId: string): WaitingTask | undefined {
    return this.#queues.get(organizationId)?.[0]
  }

  /** The next task of each organisation, those of the organisation whose turn it is first. */
  nextOfEach(): readonly WaitingTask[] {
    return [...this.#queues.values()].flatMap((queue) => queue.slice(0, 1))
  }

  add(waiting: WaitingTask): void {
    const { organizationId } = waiting.task
    const queue = this.#queues.get(organizationId)
    if (queue === undefined) this.#queues.set(organizationId, [waiting])
    else queue.push(waiting)
    this.#count += 1
  }

  /** Has a task wait again that was taken and has not begun: it is the next one of its organisation. */
  putBack(waiting: WaitingTask): void {
    const { organizationId } = waiting.task
    const queue = this.#queues.get(organizationId)
    if (queue === undefined) this.#queues.set(organizationId, [waiting])
    else queue.unshift(waiting)
    this.#count += 1
  }

  /** False where it does not wait any more. */
  remove(waiting: WaitingTask): boolean {
    const { organizationId } = waiting.task
    const queue = this.#queues.get(organizationId) ?? []
    const at = queue.indexOf(waiting)
    if (at === -1) return false
    queue.splice(at, 1)
    if (queue.length === 0) this.#queues.delete(organizationId)
    this.#count -= 1
    return true
  }

  /** Takes a task because its turn has come: the next turn is that of other organisations. */
  take(waiting: WaitingTask): void {
    this.remove(waiting)
    const { organizationId } = waiting.task
    const queue = this.#queues.get(organizationId)
    if (queue === undefined) return
    this.#queues.delete(organizationId)
    this.#queues.set(organizationId, queue)
  }

  /** Gives all of them, which then wait no more. */
  takeAll(): readonly WaitingTask[] {
    const all = [...this.#queues.values()].flat()
    this.#queues.clear()
    this.#count = 0
    return all
  }
}
