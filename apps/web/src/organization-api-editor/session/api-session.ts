import { type ApiVersionView, CallError } from '@ashlar/contract'
import { recordValue, redoValue, sealValue, undoValue, type ValueHistory } from '@ashlar/document'
import { notifyFailure } from '@ashlar/ui'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ApiEdit } from '../../editor/blocks/ApiEditor.tsx'
import type { OrganizationApiView } from '../../organization-apis/api-kind.ts'
import { callInSession } from '../../session/index.ts'
import type { EditedApiKind, EditedDefinition } from '../edited-kind.ts'
import type { ApiSessionOptions, ApiSessionState } from './api-session-state.ts'
import { isSameDefinition, mergedDefinition } from './definition-merge.ts'
import { DefinitionSaving } from './definition-saving.ts'

/** Says that something waits for what is not saved yet. */
export const notSaved = (message: string): CallError => new CallError('offline', message, 0, null)

/** One person's work on one workflow or job: what is on the screen, what can be taken back, and what is done with it. */
export class ApiSession<View extends OrganizationApiView, Definition extends EditedDefinition> {
  readonly store: StoreApi<ApiSessionState<View, Definition>>
  readonly kind: EditedApiKind<View, Definition>
  readonly id: string
  readonly #newId: () => string
  readonly #saving: DefinitionSaving<View, Definition>

  constructor(options: ApiSessionOptions<View, Definition>) {
    const { kind, view, newId } = options
    this.kind = kind
    this.id = view.id
    this.#newId = newId
    this.store = createStore<ApiSessionState<View, Definition>>(() => ({
      view,
      definition: kind.definitionOf(view),
      history: { done: [], undone: [] },
      saving: { kind: 'saved' },
      waiting: 0,
      travelled: null,
    }))
    this.#saving = new DefinitionSaving(options, this.store)
  }

  get state(): ApiSessionState<View, Definition> {
    return this.store.getState()
  }

  /** Whether everything arrived at the server. */
  get isSaved(): boolean {
    return this.#saving.isSaved
  }

  /** Shows another definition. Changes of one group, such as those typed into one field, are one step back. */
  change(next: Definition, { label, group: given }: ApiEdit): void {
    const group = given ?? null
    const { definition: before, history } = this.state
    const after = this.#named(next)
    if (isSameDefinition(before, after)) return
    const recorded = recordValue(history, { label, before, after, group })
    this.#show(after, recorded, recorded.done.length !== history.done.length || group === null)
  }

  /** Closes the current step: typing that goes on begins a new one. */
  seal(): void {
    this.store.setState({ history: sealValue(this.state.history) })
  }

  /** Takes the latest step back. What others changed since stays; a step that they wrote over is left out. */
  undo(): void {
    const { history } = this.state
    const answer = undoValue(history)
    if (answer === null) return
    const { before, after } = answer.step
    this.#travel({ from: after, to: before, what: 'undone' }, answer.history, {
      ...answer.history,
      undone: history.undone,
    })
  }

  /** Does the latest undone step again. */
  redo(): void {
    const { history } = this.state
    const answer = redoValue(history)
    if (answer === null) return
    const { before, after } = answer.step
    this.#travel({ from: before, to: after, what: 'done again' }, answer.history, {
      ...answer.history,
      done: history.done,
    })
  }

  /** Sends what waits at once; resolves to whether everything arrived. */
  flush(): Promise<boolean> {
    return this.#saving.flush()
  }

  /** Takes over what the server answered after something else was done: deployed, renamed, paused. */
  takeView(view: View): void {
    this.store.setState({ view, definition: { ...this.state.definition, name: view.name } })
  }

  /** Deploys what is on the screen. Throws `CallError` where the server refuses, or it is not saved. */
  async deploy(description: string): Promise<View> {
    await this.#save('deployed')
    const body = { revision: this.#saving.revision, description, requestId: this.#newId() }
    const view = await this.#saving.standing(this.kind.deploy(this.id, body))
    this.takeView(view)
    return view
  }

  /** Takes a version as what is saved, as one step that can be undone. Throws as `deploy` does. */
  async restore(version: ApiVersionView): Promise<void> {
    await this.#save('restored')
    const body = { baseRevision: this.#saving.revision, requestId: this.#newId() }
    const view = await this.#saving.standing(this.kind.restoreVersion(this.id, version, body))
    const { definition: before, history } = this.state
    const after = this.kind.definitionOf(view)
    this.#saving.takeBase(view)
    const label = `Restore version ${version.number}`
    this.store.setState({
      definition: after,
      history: recordValue(history, { label, before, after, group: null }),
    })
    this.#saving.changed()
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

  /** Decides for what somebody else saved; undo brings one's own back. */
  takeTheirs(): void {
    const theirs = this.#saving.adoptTheirs()
    if (theirs === null) return
    this.change(theirs, { label: 'Use what somebody else saved' })
    this.#saving.settle()
  }

  /** Decides for what is on the screen: it is saved over what somebody else saved. */
  keepMine(): void {
    this.#saving.keepMine()
  }

  /** Ends; what is not saved stays in the browser's storage. */
  stop(): void {
    this.#saving.stop()
  }

  async #save(what: string): Promise<void> {
    if (await this.#saving.flush()) return
    throw notSaved(`Nothing was ${what}: the latest changes are not saved yet.`)
  }

  #named(definition: Definition): Definition {
    return { ...definition, name: this.state.view.name }
  }

  #show(definition: Definition, history: ValueHistory<Definition>, isNewStep: boolean): void {
    const waiting = isNewStep ? this.state.waiting + 1 : Math.max(1, this.state.waiting)
    this.store.setState({ definition, history, waiting })
    this.#saving.changed()
  }

  #travel(
    { from, to, what }: { from: Definition; to: Definition; what: string },
    history: ValueHistory<Definition>,
    without: ValueHistory<Definition>,
  ): void {
    const { definition } = this.state
    const { definitionSchema } = this.kind
    const next = isSameDefinition(definition, from)
      ? this.#named(to)
      : mergedDefinition(definitionSchema, { base: from, mine: this.#named(to), theirs: definition })
    if (next === null) {
      this.store.setState({ history: without })
      notifyFailure(`This step cannot be ${what}: somebody else changed the same since.`)
      return
    }
    this.store.setState({ travelled: { from: definition, to: next } })
    this.#show(next, history, true)
  }
}
