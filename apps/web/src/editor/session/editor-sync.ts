import type { ChangeOrigin, SavedView } from '@ashlar/contract'
import type { MergeChoice } from '@ashlar/document'
import type { Change, PageRecords, WidgetCatalogue } from '@ashlar/schema'
import {
  DocumentSync,
  type Conflict,
  type SavedByOthers,
  type SyncedDocument,
} from '../../saving/document-sync.ts'
import { changeOf, parts, recordsOf, type Part } from './parts.ts'
import type { PendingStorage } from '../../saving/pending-storage.ts'
import type { SaveRequest, SaverPorts, SaveState } from '../../saving/saver.ts'

/** One of the two documents that are edited together, and the way to where it is saved. */
export interface SyncedPart {
  document: SyncedDocument
  send: (request: SaveRequest) => Promise<SavedView>
  read: () => Promise<SyncedDocument>
  storage: PendingStorage
}

/** What keeping both in step with the server needs of the editor. */
export interface EditorSyncPorts {
  catalogue: WidgetCatalogue
  later: SaverPorts['later']
  newRequestId: () => string
  /** All records on the screen: those of the page and those of the application. */
  records: () => PageRecords
  show: (records: PageRecords) => void
  saving: (state: SaveState) => void
  conflict: (conflict: Conflict | null) => void
  lost: () => void
}

/** Of two states, the one that a person has to hear of first. */
const urgency: readonly SaveState['kind'][] = ['conflict', 'refused', 'offline', 'saving', 'saved']

/**
 * Saves what is edited: each record where it belongs, with its page or with the application. To the editor it is one
 * document with one state; only the requests are two.
 */
export class EditorSync {
  readonly #ports: EditorSyncPorts
  readonly #syncs: Readonly<Record<Part, DocumentSync>>
  readonly #states: Record<Part, SaveState> = { page: { kind: 'saved' }, application: { kind: 'saved' } }
  readonly #conflicts = new Map<Part, Conflict>()

  constructor(documents: Readonly<Record<Part, SyncedPart>>, ports: EditorSyncPorts) {
    this.#ports = ports
    this.#syncs = {
      page: this.#sync('page', documents.page),
      application: this.#sync('application', documents.application),
    }
  }

  /** Whether everything arrived at the server. */
  get isSaved(): boolean {
    return parts.every((part) => this.#syncs[part].saver.isSaved)
  }

  /** The revision of a document that was taken over. */
  revisionOf(part: Part): number {
    return this.#syncs[part].saver.revision
  }

  /** Takes over what others saved of a document, as it is told. */
  receive(part: Part, changes: readonly SavedByOthers[]): void {
    this.#syncs[part].receive(changes)
  }

  /** Reads a document as a whole, since more was saved than is told. */
  readAgain(part: Part): void {
    this.#syncs[part].readAgain()
  }

  /** Sends nothing any more, and says why; what is not saved stays in the browser's storage. */
  close(message: string): void {
    for (const part of parts) this.#syncs[part].saver.close(message)
  }

  /** Puts what an earlier visit could not save on top of what the server has now. */
  restore(): void {
    for (const part of parts) this.#syncs[part].restore()
  }

  /** Takes a change that is already on the screen. `isNewStep` is false where it continues the step before. */
  add(change: Change, isNewStep = true, origin: ChangeOrigin = 'person'): void {
    for (const part of parts) {
      const own = changeOf(change, part)
      if (own !== null) this.#syncs[part].saver.add(own, isNewStep, origin)
    }
  }

  /** Sends what waits at once; resolves to whether everything arrived. */
  async flush(): Promise<boolean> {
    const arrived = await Promise.all(parts.map((part) => this.#syncs[part].saver.flush()))
    return arrived.every(Boolean)
  }

  /** Sends what waits of the page at once, for what of the application stands on it. */
  flushPage(): Promise<boolean> {
    return this.#syncs.page.saver.flush()
  }

  /** Decides about records that were changed here and by somebody else, in the document that asked. */
  resolve(choices: ReadonlyMap<string, MergeChoice>): void {
    const [part] = this.#conflicts.keys()
    if (part !== undefined) this.#syncs[part].resolve(choices)
  }

  /** Ends; what is not saved stays in the browser's storage. */
  stop(): void {
    for (const part of parts) this.#syncs[part].saver.stop()
  }

  #sync(part: Part, { document, ...own }: SyncedPart): DocumentSync {
    const { catalogue, later, newRequestId, records, show, lost } = this.#ports
    const other = part === 'page' ? 'application' : 'page'
    return new DocumentSync(document, {
      ...own,
      catalogue,
      later,
      newRequestId,
      lost,
      records: () => recordsOf(records(), part),
      show: (shown) => show({ ...recordsOf(records(), other), ...shown }),
      saving: (state) => {
        this.#states[part] = state
        this.#ports.saving(this.#state())
      },
      conflict: (conflict) => {
        if (conflict === null) this.#conflicts.delete(part)
        else this.#conflicts.set(part, conflict)
        const [first = null] = this.#conflicts.values()
        this.#ports.conflict(first)
      },
    })
  }

  #state(): SaveState {
    const states = parts.map((part) => this.#states[part])
    const most = urgency
      .map((kind) => states.filter((state) => state.kind === kind))
      .find((found) => found.length > 0)
    const offline = states.filter((state) => state.kind === 'offline')
    const first = most?.[0] ?? { kind: 'saved' }
    if (first.kind !== 'offline') return first
    return { ...first, count: offline.reduce((sum, { count }) => sum + count, 0) }
  }
}
