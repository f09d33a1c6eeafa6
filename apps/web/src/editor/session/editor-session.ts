import {
  call,
  routes,
  type ApplicationView,
  type ConflictView,
  type PageView,
  type SavedView,
} from '@ashlar/contract'
import {
  apply,
  difference,
  emptyChange,
  emptyHistory,
  isEmpty,
  merge,
  presentPage,
  record,
  redo,
  seal,
  squash,
  undo,
  type MergeChoice,
  type MergeCollision,
  type Outcome,
  type Travel,
} from '@ashlar/document'
import type { Application, ApplicationMode, PageModel } from '@ashlar/runtime'
import type { Change, PageRecord, PageRecords, WidgetCatalogue } from '@ashlar/schema'
import { notifyFailure, notifySuccess, shortcutText } from '@ashlar/ui'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { EditorMode, EditorState } from './editor-state.ts'
import type { PendingStorage } from './pending-storage.ts'
import { missedBetween } from './restore.ts'
import { Saver, type SaverPorts } from './saver.ts'

/** What a change is called and to which step it belongs. */
export interface StepFacts {
  /** "Move Table1": for the tooltips of undo and redo. */
  label: string
  /** Changes of the same group, one after the other, are one step; absent: a step of its own. */
  group?: string
}

interface OpenConflict {
  revision: number
  author: string
  savedAt: string
  theirs: PageRecords
}

/** What a session is made of. */
export interface SessionOptions {
  application: ApplicationView
  page: PageView
  catalogue: WidgetCatalogue
  storage: PendingStorage
  /** Brings the page to life in a mode. */
  bringToLife: (page: PageModel, mode: ApplicationMode, session: EditorSession) => Application
  later: SaverPorts['later']
  newId: () => string
}

const modelOf = (pageId: string, name: string, records: PageRecords): PageModel => ({
  id: pageId,
  name,
  ...presentPage(records),
})

/**
 * One person's work on one page: wires the document with its history, the living page and saving. Everything that edits
 * goes through `apply`.
 */
export class EditorSession {
  readonly store: StoreApi<EditorState>
  readonly catalogue: WidgetCatalogue
  readonly newId: () => string
  readonly applicationId: string
  readonly saver: Saver
  readonly #options: SessionOptions
  /** The records that everything unsaved stands on: those of the server, as far as they were taken over. */
  #saved: PageRecords
  #conflict: OpenConflict | null = null

  constructor(options: SessionOptions) {
    const { application, page, catalogue } = options
    this.#options = options
    this.catalogue = catalogue
    this.newId = options.newId
    this.applicationId = application.id
    this.#saved = page.records
    this.saver = new Saver(page.revision, {
      send: (body) => call(routes.pages.saveChange, { parameters: { pageId: page.id }, body }),
      storage: options.storage,
      later: options.later,
      newRequestId: () => crypto.randomUUID(),
      changed: (saving) => this.store.setState({ saving }),
      acknowledged: (sent, saved) => this.#acknowledged(sent, saved),
      collided: (conflict, mine) => this.#collided(conflict, mine),
    })
    this.store = createStore<EditorState>(() => ({
      pageId: page.id,
      pageName: page.name,
      records: page.records,
      history: emptyHistory,
      selection: [],
      saving: { kind: 'saved' },
      conflict: null,
      mode: 'edit',
      application: options.bringToLife(modelOf(page.id, page.name, page.records), 'edit', this),
      hasUndeployedChanges: application.hasUndeployedChanges || application.deployment === null,
      deployment: application.deployment,
    }))
    this.#restore()
  }

  get state(): EditorState {
    return this.store.getState()
  }

  /** Begins: the page evaluates and runs its on-load APIs. */
  start(): void {
    void this.state.application.start()
  }

  /** Ends: the page stops; what is not saved stays in this browser. */
  stop(): void {
    this.state.application.stop()
    this.saver.stop()
  }

  /** Does what an operation answered; a refusal is told to the person and answers false. */
  apply(outcome: Outcome, { label, group }: StepFacts): boolean {
    if (!outcome.ok) {
      notifyFailure(outcome.message)
      return false
    }
    const { records, history, selection } = this.state
    if (isEmpty(outcome.change)) {
      if (outcome.selection !== undefined) this.select(outcome.selection)
      return true
    }
    const applied = apply(records, outcome.change)
    if (!applied.ok) {
      notifyFailure('The page changed meanwhile. Try again.')
      return false
    }
    const after = outcome.selection ?? selection
    const next = record(history, {
      change: outcome.change,
      label,
      group: group ?? null,
      selection: { before: selection, after },
    })
    this.#show(applied.records, after, next)
    this.saver.add(outcome.change, next.done.length !== history.done.length || group === undefined)
    return true
  }

  /** Selects widgets, and only those. */
  select(ids: readonly string[]): void {
    const { selection, records, history } = this.state
    const known = ids.filter((id) => records[id]?.kind === 'widget')
    if (known.length === selection.length && known.every((id, index) => id === selection[index])) return
    this.store.setState({ selection: known, history: seal(history) })
  }

  /** Closes the current step: typing that goes on begins a new one. */
  seal(): void {
    this.store.setState({ history: seal(this.state.history) })
  }

  /** Takes the latest step back. */
  undo(): void {
    const answer = undo(this.state.history, this.state.records)
    if (answer === null) return
    if (this.#travelled(answer, 'undone') && !('dropped' in answer)) {
      const { added, removed } = answer.change
      const isOfWidgets = (change: Record<string, { kind: string }>): boolean =>
        Object.values(change).some(({ kind }) => kind === 'widget')
      if (isOfWidgets(added)) notifySuccess('Component added back!')
      else if (isOfWidgets(removed)) {
        notifySuccess(`Component removed! (${shortcutText('Mod+Shift+Z')} to Redo)`)
      }
    }
  }

  /** Does the latest undone step again. */
  redo(): void {
    const answer = redo(this.state.history, this.state.records)
    if (answer !== null) this.#travelled(answer, 'done again')
  }

  /** Builds on, or tries the page out as its users will see it. */
  setMode(mode: EditorMode): void {
    const { pageId, pageName, records, application, mode: before } = this.state
    if (mode === before) return
    application.stop()
    const next = this.#options.bringToLife(modelOf(pageId, pageName, records), mode, this)
    this.store.setState({ mode, application: next })
    void next.start()
  }

  /** Says that everything is deployed. */
  deployed(deployment: NonNullable<ApplicationView['deployment']>): void {
    this.store.setState({ deployment, hasUndeployedChanges: false })
  }

  /** Decides about records that were changed here and by somebody else. */
  resolve(choices: ReadonlyMap<string, MergeChoice>): void {
    const conflict = this.#conflict
    if (conflict === null) return
    const { catalogue } = this
    const missed = difference(this.#saved, conflict.theirs)
    // Edits may have gone on while the dialog was open, so what is unsaved is asked anew.
    const mine = difference(this.#saved, this.state.records)
    const merged = merge({ theirs: conflict.theirs, mine, missed, catalogue, choices })
    if (merged.collisions.length > 0) {
      this.#ask(conflict, merged.collisions)
      return
    }
    this.#conflict = null
    this.#saved = conflict.theirs
    this.store.setState({ conflict: null })
    this.#show(merged.records, this.state.selection, this.state.history)
    this.saver.rebase(conflict.revision, merged.change)
  }

  #show(records: PageRecords, selection: readonly string[], history: EditorState['history']): void {
    const { pageId, pageName, application } = this.state
    this.store.setState({
      records,
      history,
      selection: selection.filter((id) => records[id]?.kind === 'widget'),
      hasUndeployedChanges: true,
    })
    application.update(modelOf(pageId, pageName, records))
  }

  #travelled(answer: Travel | { dropped: EditorState['history'] }, what: string): boolean {
    if ('dropped' in answer) {
      this.store.setState({ history: answer.dropped })
      notifyFailure(`This step cannot be ${what}: somebody else changed the same since.`)
      return false
    }
    this.#show(answer.records, answer.selection, answer.history)
    this.saver.add(answer.change)
    return true
  }

  /** Puts what an earlier visit could not save on top of what the server has now. */
  #restore(): void {
    for (const pending of this.#options.storage.adopt()) {
      const { records } = this.state
      const missed = missedBetween(records, pending.change)
      const merged = merge({ theirs: records, mine: pending.change, missed, catalogue: this.catalogue })
      if (!isEmpty(merged.change)) {
        this.#show(merged.records, [], this.state.history)
        this.saver.add(merged.change)
      }
      if (merged.collisions.length > 0) {
        const names = merged.collisions.map(({ mine, theirs }) => (mine ?? theirs)?.name ?? '').join(', ')
        notifyFailure(
          `Unsaved changes of an earlier visit to ${names} were left out: they were changed since.`,
        )
      }
    }
    if (this.saver.isSaved) this.#options.storage.write(null)
  }

  #acknowledged(sent: Change, saved: SavedView): void {
    const missed = squashAll(saved.missed)
    // What was sent and what was missed touch different records, or the server had refused; so the order is free.
    const base = apply(this.#saved, sent)
    const theirs = base.ok ? apply(base.records, missed) : base
    if (!base.ok || !theirs.ok) {
      notifyFailure('The page was changed in a way that cannot be followed here. Reload to see it.')
      return
    }
    this.#saved = theirs.records
    if (isEmpty(missed)) return
    const { catalogue } = this
    const merged = merge({ theirs: theirs.records, mine: this.saver.waiting, missed, catalogue })
    if (merged.collisions.length > 0) {
      this.#saved = base.records
      this.saver.hold()
      this.#ask(
        {
          revision: saved.revision,
          author: saved.missed.at(-1)?.author ?? '',
          savedAt: saved.lastSuccessfulWrite,
          theirs: theirs.records,
        },
        merged.collisions,
      )
      return
    }
    this.#show(merged.records, this.state.selection, this.state.history)
    this.saver.replaceWaiting(merged.change)
  }

  #collided(view: ConflictView, mine: Change): void {
    const followed = apply(this.#saved, squashAll(view.missed))
    const theirs: { [id: string]: PageRecord } = { ...(followed.ok ? followed.records : this.#saved) }
    // The server's word on the colliding records counts more than what can be followed from here.
    for (const { id, theirs: record } of view.conflicts) {
      if (record === null) delete theirs[id]
      else theirs[id] = record
    }
    const missed = difference(this.#saved, theirs)
    const merged = merge({ theirs, mine, missed, catalogue: this.catalogue })
    if (merged.collisions.length > 0) {
      const { revision, author, savedAt } = view
      this.#ask({ revision, author, savedAt, theirs }, merged.collisions)
      return
    }
    this.#saved = theirs
    this.#show(merged.records, this.state.selection, this.state.history)
    this.saver.rebase(view.revision, merged.change)
  }

  #ask(open: OpenConflict, collisions: readonly MergeCollision[]): void {
    this.#conflict = open
    const { author, savedAt } = open
    this.store.setState({ conflict: { author, savedAt, collisions } })
  }
}

const squashAll = (missed: SavedView['missed']): Change =>
  missed.reduce((all, { change }) => squash(all, change), emptyChange())
