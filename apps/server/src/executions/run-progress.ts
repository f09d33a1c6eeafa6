import type { RunEventView } from '@ashlar/contract'
import { type RunEvent, weightOf } from '@ashlar/executor'
import type { JsonValue } from '@ashlar/schema'
import type { EventTeller } from '../requests/event-lines.ts'

/** How long progress gathers before it is told: of a block that runs many times meanwhile, only the last time is. */
const gatherMilliseconds = 50
/** What gathers at most; more, such as lines of a log, is in the answer. */
const mostGathered = 500
/** Characters of an output that is told before the answer, which holds all of them. */
const mostOutputCharacters = 64 * 1024

/**
 * Tells builders how a run goes while it goes. A client that reads too slowly is not waited for: what it misses is in the
 * answer.
 */
export class RunProgress {
  readonly #events: EventTeller<RunEventView>
  /** What gathers, in its order; a newer event takes the place of an older one about the same. */
  readonly #gathered = new Map<string, RunEventView>()
  #timer: NodeJS.Timeout | null = null
  #count = 0

  constructor(events: EventTeller<RunEventView>) {
    this.#events = events
  }

  readonly tell = (event: RunEvent): void => {
    const view = viewOf(event)
    if (view === null || this.#gathered.size >= mostGathered) return
    this.#count += 1
    const key = 'block' in view ? `${view.type}/${view.block}` : view.type
    const own = view.type === 'log' ? `${key}/${this.#count}` : key
    this.#gathered.delete(own)
    // What is too long to be told is not kept until then either.
    if (view.type === 'data' && !isShort(view.output)) return
    this.#gathered.set(own, view)
    this.#timer ??= setTimeout(() => this.flush(), gatherMilliseconds)
  }

  /** Tells what has gathered. */
  flush(): void {
    const events = [...this.#gathered.values()]
    this.stop()
    for (const event of events) {
      if (this.#events.isBehind) return
      void this.#events.tell(event)
    }
  }

  /** Forgets what has gathered: the answer is told, or its refusal. */
  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.#gathered.clear()
  }
}

const isShort = (output: JsonValue): boolean => {
  // A structure takes up to some thirty times as much as its text; what is more need not be written to be found too long.
  const mostBytes = 32 * mostOutputCharacters
  if (weightOf(output, mostBytes) > mostBytes) return false
  try {
    return JSON.stringify(output).length <= mostOutputCharacters
  } catch {
    // Data from outside may be nested deeper than can be written.
    return false
  }
}

/** What is told of an event; null for what the answer tells, and for messages, which go a way of their own. */
const viewOf = (event: RunEvent): RunEventView | null => {
  switch (event.type) {
    case 'blockStarted':
    case 'log':
    case 'data':
    case 'blockEnded':
      return event
    case 'error':
      return { ...event, fault: { ...event.fault } }
    case 'runStarted':
    case 'request':
    case 'names':
    case 'message':
    case 'runEnded':
      return null
  }
}
