import type { LiveEnd, LiveEvent } from '@ashlar/contract'
import type { EventTeller } from '../requests/event-lines.ts'
import type { MemberPrincipal } from '../requests/principal.ts'

/** One tab of somebody who follows an application: an answer that is told line by line until it ends. */
export class Channel {
  readonly principal: MemberPrincipal
  readonly placeId: string
  readonly tab: string
  /** Whether they may know what a change says; else they are told that there was one, and read again what they may see. */
  readonly isToldChanges: boolean
  readonly #events: EventTeller<LiveEvent>
  readonly #end = Promise.withResolvers<LiveEnd>()
  #rightsVersion: string
  #isOver = false

  constructor({
    principal,
    placeId,
    tab,
    isToldChanges,
    events,
  }: {
    principal: MemberPrincipal
    placeId: string
    tab: string
    isToldChanges: boolean
    events: EventTeller<LiveEvent>
  }) {
    this.principal = principal
    this.placeId = placeId
    this.tab = tab
    this.isToldChanges = isToldChanges
    this.#events = events
    this.#rightsVersion = principal.rightsVersion
  }

  /** Resolves to why it ended. */
  get ended(): Promise<LiveEnd> {
    return this.#end.promise
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Takes note of what the person may do in their organization now; answers whether that is something else than before. */
  hasOtherRights(version: string): boolean {
    const isOther = this.#rightsVersion !== version
    this.#rightsVersion = version
    return isOther
  }

  /** Whether the client reads more slowly than it is told. */
  get isBehind(): boolean {
    return this.#events.isBehind
  }

  /** Tells an event; answers with a promise where the client is slow, to be waited for before more is told. */
  tell(event: LiveEvent): Promise<void> | null {
    if (this.#isOver) return null
    const slow = this.#events.tell(event)
    return slow instanceof Promise ? slow : null
  }

  end(reason: LiveEnd['reason']): void {
    this.#isOver = true
    this.#end.resolve({ reason })
  }
}
