import { type ApiVersionView, CallError } from '@ashlar/contract'
import {
  apply,
  chosenOf,
  emptyChange,
  emptyHistory,
  type History,
  isEmpty,
  isSame,
  type MergeChoice,
  record,
  redo,
  seal,
  type Travel,
  undo,
  updateApi,
} from '@ashlar/document'
import { check, definitionRecord, type PageRecords, widgetCatalogue } from '@ashlar/schema'
import { notifyFailure } from '@ashlar/ui'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ApiEdit } from '../../editor/blocks/ApiEditor.tsx'
import type { OrganizationApiView } from '../../organization-apis/api-kind.ts'
import {
  type Conflict,
  DocumentSync,
  type SavedByOthers,
  type SyncedDocument,
} from '../../saving/document-sync.ts'
import { callInSession } from '../../session/index.ts'
import type { EditedApiKind, EditedDefinition } from '../edited-kind.ts'
import type { ApiSessionOptions, ApiSessionState } from './api-session-state.ts'

/** Says that something waits for what is not saved yet. */
export const notSaved = (message: string): CallError => new CallError('offline', message, 0, null)

/** No components stand in a workflow or job. */
const catalogue = widgetCatalogue([])

const recordsOf = (definition: EditedDefinition): PageRecords => {
  const only = definitionRecord(definition)
  return { [only.id]: only }
}

/** One person's work on one workflow or job: its document with its history, saving, and what is done with it. */
export class ApiSession<View extends OrganizationApiView, Definition extends EditedDefinition> {
  readonly store: StoreApi<ApiSessionState<View, Definition>>
  readonly kind: EditedApiKind<View, Definition>
  readonly id: string
  readonly #newId: () => string
  readonly #sync: DocumentSync

  /** Takes up what an earlier visit could not save. */
  constructor({ kind, view, newId, storage, later }: ApiSessionOptions<View, Definition>) {
    this.kind = kind
    this.id = view.id
    this.#newId = newId
    const definition = kind.definitionOf(view)
    this.store = createStore<ApiSessionState<View, Definition>>(() => ({
      view,
      records: recordsOf(definition),
      definition,
      history: emptyHistory,
      saving: { kind: 'saved' },
      conflict: null,
      traveled: null,
    }))
    this.#sync = new DocumentSync(this.#documentOf(view), {
      send: async (request) => {
        const { hasUndeployedChanges, ...saved } = await callInSession(kind.saveChange(this.id, request))
        this.store.setState({ view: { ...this.state.view, hasUndeployedChanges } })
        return saved
      },
      read: async () => this.#documentOf(await callInSession(kind.read(this.id))),
      catalogue,
      storage,
      later,
      newRequestId: newId,
      records: () => this.state.records,
      // What goes on after others' changes were taken over is a step of its own, which leaves theirs alone.
      show: (records) => this.#show(records, seal(this.state.history)),
      saving: (saving) => this.store.setState({ saving }),
      conflict: (conflict) => this.store.setState({ conflict }),
      lost: () =>
        notifyFailure(
          `The ${kind.facts.noun} was changed in a way that cannot be followed here. Reload to see it.`,
        ),
    })
    // What waits was done while they built it; it stays where it is, should they build it again.
    if (this.mayChange) this.#sync.restore()
  }

  get state(): ApiSessionState<View, Definition> {
    return this.store.getState()
  }

  /** Whether the person may change it; else they look at it, and nothing here changes anything. */
  get mayChange(): boolean {
    return this.state.view.permissions.canEdit
  }

  /** Whether everything arrived at the server. */
  get isSaved(): boolean {
    return this.#sync.saver.isSaved
  }

  /** Shows another definition. Changes of one group, such as those typed into one field, are one step back. */
  change(next: Definition, { label, group: given }: ApiEdit): void {
    if (!this.mayChange) return
    const group = given ?? null
    const { records, history } = this.state
    const outcome = updateApi(records, { api: definitionRecord(next) })
    const applied = outcome.ok ? apply(records, outcome.change) : null
    if (!outcome.ok || applied?.ok !== true) {
      notifyFailure(
        outcome.ok ? `The ${this.kind.facts.noun} changed meanwhile. Try again.` : outcome.message,
      )
      return
    }
    const { change } = outcome
    if (isEmpty(change)) return
    const recorded = record(history, { change, label, group, selection: { before: [], after: [] } })
    this.#show(applied.records, recorded)
    this.#sync.saver.add(change, recorded.done.length !== history.done.length || group === null)
  }

  /** How far the document is on which everything unsaved stands. */
  get revision(): number {
    return this.#sync.saver.revision
  }

  /** Takes over what others saved. */
  receive(changes: readonly SavedByOthers[]): void {
    this.#sync.receive(changes)
  }

  /** Reads the document as a whole and takes over what others saved of it. */
  readAgain(): void {
    this.#sync.readAgain()
  }

  /** Saves nothing any more, and says why; what is not saved stays in the browser's storage. */
  close(message: string): void {
    this.#sync.saver.close(message)
  }

  /** Closes the current step: typing that goes on begins a new one. */
  seal(): void {
    this.store.setState({ history: seal(this.state.history) })
  }

  /** Takes the latest step back. What others changed since stays; a step that they wrote over is left out. */
  undo(): void {
    const { history, records } = this.state
    this.#travel(undo(history, records), 'undone')
  }

  /** Does the latest undone step again. */
  redo(): void {
    const { history, records } = this.state
    this.#travel(redo(history, records), 'done again')
  }

  /** Sends what waits at once; resolves to whether everything arrived. */
  flush(): Promise<boolean> {
    return this.#sync.saver.flush()
  }

  /** Takes over what the server answered after something else was done: deployed, renamed, paused. */
  takeView(view: View): void {
    this.store.setState({ view, definition: { ...this.state.definition, name: view.name } })
  }

  /** Deploys what is on the screen. Throws `CallError` where the server refuses, or it is not saved. */
  async deploy(description: string): Promise<View> {
    if (!(await this.flush())) throw notSaved('Nothing was deployed: the latest changes are not saved yet.')
    const { revision } = this.#sync.saver
    const body = { revision, description, requestId: this.#newId() }
    try {
      const view = await callInSession(this.kind.deploy(this.id, body))
      this.takeView(view)
      return view
    } catch (error) {
      this.#catchUp(error)
      throw error
    }
  }

  /** Shows a version, as one step that can be undone, and saves it. Throws as `deploy` does. */
  async restore({ id, number }: ApiVersionView): Promise<void> {
    const definition = await callInSession(this.kind.readVersion(this.id, id))
    this.change(definition, { label: `Restore version ${number}` })
    await this.flush()
  }

  /** Gives it another name. Answers with the sentence of a refusal, or `null`. */
  async rename(name: string): Promise<string | null> {
    try {
      await callInSession(this.kind.facts.calls.rename(this.id, name))
      const { view, definition } = this.state
      this.store.setState({ view: { ...view, name }, definition: { ...definition, name } })
      return null
    } catch (error) {
      return error instanceof Error ? error.message : `The ${this.kind.facts.noun} could not be renamed.`
    }
  }

  /** Decides about what was changed here and by somebody else. Undo brings back what the person gave up. */
  resolve(choices: ReadonlyMap<string, MergeChoice>): void {
    const { conflict } = this.state
    this.#sync.resolve(choices)
    if (conflict === null || this.state.conflict !== null) return
    const change = givenUp(conflict, choices)
    const label = 'Use what somebody else saved'
    const step = { change, label, group: null, selection: { before: [], after: [] } }
    this.store.setState({ history: record(this.state.history, step) })
  }

  /** Ends; what is not saved stays in the browser's storage. */
  stop(): void {
    this.#sync.saver.stop()
  }

  #documentOf(view: View): SyncedDocument {
    return {
      revision: view.revision,
      records: { ...recordsOf(this.kind.definitionOf(view)) },
      lastWriter: view.updatedBy?.name ?? null,
      lastSuccessfulWrite: view.updatedAt,
    }
  }

  /** Shows what somebody else saved, where that is why something was refused. */
  #catchUp(error: unknown): void {
    if (!(error instanceof CallError) || error.code !== 'revision_conflict') return
    const details = check(this.kind.viewSchema, error.body?.details)
    if (!details.ok) return
    this.store.setState({ view: details.value })
    this.#sync.catchUp(this.#documentOf(details.value))
  }

  #show(records: PageRecords, history: History): void {
    const { view, definition } = this.state
    const { name } = view
    this.store.setState({
      records,
      history,
      definition: this.kind.definitionIn(records, { id: this.id, name }) ?? definition,
    })
  }

  #travel(answer: Travel | { dropped: History } | null, what: string): void {
    if (answer === null) return
    if ('dropped' in answer) {
      this.store.setState({ history: answer.dropped })
      notifyFailure(`This step cannot be ${what}: somebody else changed the same since.`)
      return
    }
    const { definition: from } = this.state
    this.#show(answer.records, answer.history)
    this.store.setState({ traveled: { from, to: this.state.definition } })
    this.#sync.saver.add(answer.change)
  }
}

/** What a person gave up by choosing what somebody else saved. */
const givenUp = ({ collisions }: Conflict, choices: ReadonlyMap<string, MergeChoice>) => {
  const change = emptyChange()
  for (const { id, mine, theirs } of collisions) {
    const choice = choices.get(id)
    const kept = choice === undefined ? undefined : chosenOf({ mine, theirs }, choice)
    if (mine !== null && kept !== undefined && kept !== null && !isSame(mine, kept))
      change.updated[id] = [mine, kept]
  }
  return change
}
