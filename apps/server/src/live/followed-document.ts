import type { LiveChange, LiveDocument } from '@ashlar/contract'
import type { Channel } from './channel.ts'

/** What following a document needs. */
export interface FollowedDocumentOptions {
  readonly document: LiveDocument
  /** The saved changes after a revision, in order; `mostRead` at most. */
  readonly changesAfter: (revision: number, most: number) => Promise<LiveChange[]>
  readonly failed: (error: unknown) => void
}

/** How many changes are read at a time. */
const mostRead = 50

/**
 * A document that channels of this server follow. However many they are, what was saved is read once for all of them; each
 * is told what comes after the revision it has, in order and once.
 */
export class FollowedDocument {
  readonly document: LiveDocument
  readonly #options: FollowedDocumentOptions
  /** How far each channel has been told. */
  readonly #told = new Map<Channel, number>()
  #isReading = false
  #isWanted = false

  constructor(options: FollowedDocumentOptions) {
    this.document = options.document
    this.#options = options
  }

  get isFollowed(): boolean {
    return this.#told.size > 0
  }

  add(channel: Channel, revision: number): void {
    this.#told.set(channel, revision)
    this.look()
  }

  remove(channel: Channel): void {
    this.#told.delete(channel)
  }

  /** Reads what was saved, where somebody has less than this revision. */
  isAt(revision: number): void {
    for (const told of this.#told.values()) {
      if (told < revision) {
        this.look()
        return
      }
    }
  }

  /** Reads what was saved since and tells it. */
  look(): void {
    this.#isWanted = true
    if (!this.#isReading) void this.#read()
  }

  async #read(): Promise<void> {
    this.#isReading = true
    try {
      while (this.#isWanted) {
        this.#isWanted = false
        const ready = [...this.#told].filter(([channel]) => !channel.isBehind)
        if (ready.length === 0) return
        const from = Math.min(...ready.map(([, revision]) => revision))
        const changes = await this.#options.changesAfter(from, mostRead)
        if (changes.length === 0) continue
        for (const [channel] of ready) this.#tell(channel, changes)
        if (changes.length === mostRead) this.#isWanted = true
      }
    } catch (error) {
      // It is looked at again soon, by the clock.
      this.#options.failed(error)
    } finally {
      this.#isReading = false
    }
  }

  #tell(channel: Channel, changes: readonly LiveChange[]): void {
    const told = this.#told.get(channel)
    // Left meanwhile.
    if (told === undefined || channel.isOver) return
    const own = changes.filter(({ revision }) => revision > told)
    const last = own.at(-1)
    if (last === undefined) return
    this.#told.set(channel, last.revision)
    const { document } = this
    const slow = channel.tell(
      channel.isToldChanges ? { type: 'changed', document, changes: own } : { type: 'behind', document },
    )
    if (slow !== null) void slow.then(() => this.look())
  }
}
