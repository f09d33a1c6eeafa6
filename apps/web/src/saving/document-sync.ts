import {
  CallError,
  type ChangeOrigin,
  errorStatus,
  type ConflictView,
  type PageView,
  type SavedView,
} from '@ashlar/contract'
import {
  apply,
  difference,
  emptyChange,
  isEmpty,
  merge,
  reverse,
  squash,
  touchedIds,
  type MergeChoice,
  type MergeCollision,
} from '@ashlar/document'
import type { Change, PageRecord, PageRecords, WidgetCatalogue } from '@ashlar/schema'
import type { PendingStorage } from './pending-storage.ts'
import { missedBetween } from './restore.ts'
import { Saver, type SaveRequest, type SaverPorts, type SaveState } from './saver.ts'

/** A document as the server has it: a page, or what belongs to an application. */
export type SyncedDocument = Pick<PageView, 'revision' | 'records' | 'lastWriter' | 'lastSuccessfulWrite'>

/** Records that were changed here and by somebody else, to be decided about. */
export interface Conflict {
  author: string
  savedAt: string
  collisions: readonly MergeCollision[]
}

/** What keeping a document and the server in step needs. */
export interface DocumentSyncPorts {
  send: (request: SaveRequest) => Promise<SavedView>
  read: () => Promise<SyncedDocument>
  catalogue: WidgetCatalogue
  storage: PendingStorage
  later: SaverPorts['later']
  newRequestId: () => string
  /** The records on the screen. */
  records: () => PageRecords
  /** Shows records in which others' changes were merged. */
  show: (records: PageRecords) => void
  saving: (state: SaveState) => void
  /** Asks the person to decide, or takes the question away. */
  conflict: (conflict: Conflict | null) => void
  /** The server and this document went different ways that no change explains. */
  lost: () => void
}

/** A change that somebody saved, as it is told while the document is open. */
export interface SavedByOthers {
  readonly revision: number
  readonly author: string
  readonly savedAt: string
  readonly change: Change
}

/** How long is waited before a document is read again that could not be read, in milliseconds. */
const readingPause = 1_000

interface OpenConflict {
  revision: number
  author: string
  savedAt: string
  theirs: PageRecords
}

/**
 * Keeps the records on the screen and those on the server in step: saves what is edited, takes over what others saved,
 * and asks about what both changed. Three states of the document are known at any time: what both sides began with, theirs,
 * and what is on the screen; everything follows from their differences.
 */
export class DocumentSync {
  readonly saver: Saver
  readonly #ports: DocumentSyncPorts
  readonly #opened: SyncedDocument
  /** What everything unsaved stands on: the records of the server, as far as they were taken over. */
  #base: PageRecords
  #open: OpenConflict | null = null
  /** What was told and is not taken over yet, since a request is on its way or something is to be decided. */
  #told: SavedByOthers[] = []
  #isReadingWanted = false
  #isReading = false

  constructor(opened: SyncedDocument, ports: DocumentSyncPorts) {
    this.#ports = ports
    this.#opened = opened
    this.#base = opened.records
    this.saver = new Saver(opened.revision, {
      send: (request) => this.#send(request),
      storage: ports.storage,
      later: ports.later,
      newRequestId: ports.newRequestId,
      changed: (state) => {
        ports.saving(state)
        this.#takeIn()
      },
      acknowledged: (sent, saved) => this.#acknowledged(sent, saved),
      collided: (conflict, mine) => this.#collided(conflict, mine),
    })
  }

  /** Puts what an earlier visit could not save on top of what the server has now; asks about what was changed since. */
  restore(): void {
    const { storage } = this.#ports
    for (const { changes, origins = [] } of storage.adopt()) {
      for (const [place, change] of changes.entries()) {
        if (this.#restoreOne(change, origins[place])) continue
        const isOfAssistant = origins.slice(place).includes('assistant')
        this.#askAbout(changes.slice(place).reduce(squash), isOfAssistant ? 'assistant' : 'person')
        return
      }
    }
    if (this.saver.isSaved) storage.write(null)
  }

  /** Puts a remembered change on top of what is shown; false where others changed the same since. */
  #restoreOne(change: Change, origin: ChangeOrigin | undefined): boolean {
    const theirs = this.#ports.records()
    const missed = missedBetween(theirs, change)
    const merged = merge({ theirs, mine: change, missed, catalogue: this.#ports.catalogue })
    if (merged.collisions.length > 0) return false
    if (isEmpty(merged.change)) return true
    this.#ports.show(merged.records)
    this.saver.add(merged.change, true, origin)
    return true
  }

  /** Shows a remembered change as it was made, and asks about what others changed since. */
  #askAbout(change: Change, origin: ChangeOrigin): void {
    const theirs = this.#ports.records()
    const missed = missedBetween(theirs, change)
    const { collisions } = merge({ theirs, mine: change, missed, catalogue: this.#ports.catalogue })
    const before = apply(theirs, reverse(missed))
    const mine = before.ok ? apply(before.records, change) : before
    if (!before.ok || !mine.ok) return
    this.#base = before.records
    this.#ports.show(mine.records)
    this.saver.add(change, true, origin)
    this.saver.hold()
    const { revision, lastWriter, lastSuccessfulWrite } = this.#opened
    this.#ask({ revision, author: lastWriter ?? '', savedAt: lastSuccessfulWrite, theirs }, collisions)
  }

  /** Decides about records that were changed here and by somebody else; what is not decided is asked again. */
  resolve(choices: ReadonlyMap<string, MergeChoice>): void {
    const open = this.#open
    if (open === null) return
    const { theirs } = open
    const merged = merge({
      theirs,
      // Edits may have gone on while the person decided.
      mine: difference(this.#base, this.#ports.records()),
      missed: difference(this.#base, theirs),
      catalogue: this.#ports.catalogue,
      choices,
    })
    if (merged.collisions.length > 0) {
      this.#ask(open, merged.collisions)
      return
    }
    this.#open = null
    this.#ports.conflict(null)
    this.#base = theirs
    this.#ports.show(merged.records)
    this.saver.rebase(open.revision, merged.change)
  }

  /** Takes over what others saved meanwhile, as the server has it now. */
  catchUp(document: SyncedDocument): void {
    // What waits hears of it when it is sent.
    if (this.saver.isSaved) this.#collided(movedTo(document, this.#base), emptyChange())
  }

  /**
   * Takes over what others saved, under what is not saved here: at once, or when the answer to a request that is on its way
   * is there. Where changes are missing in between, the document is read as a whole.
   */
  receive(changes: readonly SavedByOthers[]): void {
    this.#told.push(...changes)
    this.#takeIn()
  }

  /** Reads the document as a whole and takes over what others saved of it. */
  readAgain(): void {
    this.#isReadingWanted = true
    this.#takeIn()
  }

  #takeIn(): void {
    if (!this.saver.isAtRest) return
    if (this.#isReadingWanted) {
      if (!this.#isReading) void this.#read()
      return
    }
    const { revision } = this.saver
    const news = this.#told.filter((told) => told.revision > revision)
    this.#told = []
    const last = news.at(-1)
    if (last === undefined) return
    const missed = squashAll(news)
    const theirs = apply(this.#base, missed)
    if (!theirs.ok || news.some((told, index) => told.revision !== revision + 1 + index)) {
      this.readAgain()
      return
    }
    this.#takeOver(theirs.records, missed, last)
  }

  async #read(): Promise<void> {
    this.#isReading = true
    try {
      const { revision, records, lastWriter, lastSuccessfulWrite } = await this.#ports.read()
      // Otherwise it is read again once what went out meanwhile is answered.
      if (!this.saver.isAtRest) return
      this.#isReadingWanted = false
      if (revision < this.saver.revision) this.#ports.lost()
      else if (revision > this.saver.revision) {
        const missed = difference(this.#base, records)
        this.#takeOver(records, missed, { revision, author: lastWriter ?? '', savedAt: lastSuccessfulWrite })
      }
    } catch {
      this.#ports.later(readingPause, () => this.#takeIn())
      return
    } finally {
      this.#isReading = false
    }
    this.#takeIn()
  }

  /** Puts what is not saved here on top of what others saved; asks where both changed the same. */
  #takeOver(
    theirs: PageRecords,
    missed: Change,
    { revision, author, savedAt }: Omit<SavedByOthers, 'change'>,
  ): void {
    const merged = merge({ theirs, mine: this.saver.waiting, missed, catalogue: this.#ports.catalogue })
    if (merged.collisions.length > 0) {
      this.saver.hold()
      this.#ask({ revision, author, savedAt, theirs }, merged.collisions)
      return
    }
    this.#base = theirs
    this.#ports.show(merged.records)
    this.saver.standOn(revision, merged.change)
  }

  async #send(request: SaveRequest): Promise<SavedView> {
    try {
      return await this.#ports.send(request)
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'invalid_document') throw error
      // A change that is sound by itself can break the page together with what others saved, such as something they put
      // into a component that is deleted here. What they saved then decides what is asked.
      const page = await this.#ports.read()
      if (page.revision === request.baseRevision) throw error
      throw revisionMoved(error, movedTo(page, this.#base))
    }
  }

  #acknowledged(sent: Change, saved: SavedView): void {
    const missed = squashAll(saved.missed)
    // What was sent and what was missed touch different records, or the server had refused; so the order is free.
    const base = apply(this.#base, sent)
    const theirs = base.ok ? apply(base.records, missed) : base
    if (!base.ok || !theirs.ok) {
      this.#ports.lost()
      return
    }
    this.#base = base.records
    if (isEmpty(missed)) return
    const { revision, lastSuccessfulWrite: savedAt } = saved
    const author = saved.missed.at(-1)?.author ?? ''
    this.#takeOver(theirs.records, missed, { revision, author, savedAt })
  }

  #collided(view: ConflictView, mine: Change): void {
    const followed = apply(this.#base, squashAll(view.missed))
    const theirs: { [id: string]: PageRecord } = { ...(followed.ok ? followed.records : this.#base) }
    // The server's word on the colliding records counts more than what can be followed from here.
    for (const { id, theirs: record } of view.conflicts) {
      if (record === null) delete theirs[id]
      else theirs[id] = record
    }
    const missed = difference(this.#base, theirs)
    const merged = merge({ theirs, mine, missed, catalogue: this.#ports.catalogue })
    if (merged.collisions.length > 0) {
      const { revision, author, savedAt } = view
      this.#ask({ revision, author, savedAt, theirs }, merged.collisions)
      return
    }
    this.#base = theirs
    this.#ports.show(merged.records)
    this.saver.rebase(view.revision, merged.change)
  }

  #ask(open: OpenConflict, collisions: readonly MergeCollision[]): void {
    this.#open = open
    const { author, savedAt } = open
    this.#ports.conflict({ author, savedAt, collisions })
  }
}

/** What the refusal of a stale write would say of a document that was read again. */
const movedTo = (
  { revision, records, lastWriter, lastSuccessfulWrite }: SyncedDocument,
  base: PageRecords,
): ConflictView => ({
  revision,
  author: lastWriter ?? '',
  savedAt: lastSuccessfulWrite,
  conflicts: touchedIds(difference(base, records)).map((id) => ({ id, theirs: records[id] ?? null })),
  missed: [],
})

const revisionMoved = ({ message }: CallError, details: ConflictView): CallError => {
  const code = 'revision_conflict'
  return new CallError(code, message, errorStatus[code], { code, message, details })
}

const squashAll = (missed: readonly Pick<SavedByOthers, 'change'>[]): Change =>
  missed.reduce((all, { change }) => squash(all, change), emptyChange())
