import { CallError } from '@ashlar/contract'
import { check } from '@ashlar/schema'
import type { StoreApi } from 'zustand/vanilla'
import type { OrganizationApiView } from '../../organization-apis/api-kind.ts'
import { WholeSaver } from '../../saving/whole-saver.ts'
import { callInSession } from '../../session/index.ts'
import type { EditedDefinition } from '../edited-kind.ts'
import type { ApiSessionOptions, ApiSessionState } from './api-session-state.ts'
import { isSameDefinition, mergedDefinition } from './definition-merge.ts'

/** How long edits are gathered before they are sent, in milliseconds. */
const saveDelay = 500

/**
 * Brings what is on the screen to the server: sends it, keeps what is not acknowledged in the browser's storage, and
 * merges what others saved meanwhile. Reads and changes the state of the session that it belongs to.
 */
export class DefinitionSaving<View extends OrganizationApiView, Definition extends EditedDefinition> {
  readonly #options: ApiSessionOptions<View, Definition>
  readonly #store: StoreApi<ApiSessionState<View, Definition>>
  readonly #saver: WholeSaver<Definition>
  /** What everything unsaved stands on. */
  #base: Definition
  /** The revision that the next save stands on. */
  #revision: number
  /** What was sent without an answer: the server may have it all the same. */
  #unanswered: { definition: Definition; requestId: string }[] = []

  /** Takes up what an earlier visit could not save. */
  constructor(
    options: ApiSessionOptions<View, Definition>,
    store: StoreApi<ApiSessionState<View, Definition>>,
  ) {
    const { definition, view } = store.getState()
    this.#options = options
    this.#store = store
    this.#base = definition
    this.#revision = view.revision
    this.#saver = new WholeSaver(definition, {
      ports: { send: (sent) => this.#send(sent), later: options.later },
      present: () => store.getState().definition,
      isSame: isSameDefinition,
      saving: () => store.getState().saving,
      tell: (saving) => {
        store.setState(saving.kind === 'saved' ? { saving, waiting: 0 } : { saving })
        this.#remember()
      },
      theirsIn: (error) => this.#theirsIn(error),
      merge: (base, theirs) => this.#merge(base, theirs),
      delay: saveDelay,
      retry: { first: 1_000, longest: 30_000 },
    })
    this.#restore()
  }

  /** Whether everything arrived at the server. */
  get isSaved(): boolean {
    return this.#saver.isSaved
  }

  /** The revision that what is on the screen stands on. */
  get revision(): number {
    return this.#revision
  }

  /** To be told of each change of the screen. */
  changed(): void {
    this.#saver.changed()
    this.#remember()
  }

  /** Sends what waits at once; resolves to whether everything arrived. */
  flush(): Promise<boolean> {
    return this.#saver.flush()
  }

  /** Waits for what stands on the present revision; where somebody saved meanwhile, what they saved is shown. */
  async standing(answer: Promise<View>): Promise<View> {
    try {
      return await callInSession(answer)
    } catch (error) {
      const theirs = this.#theirsIn(error)
      if (theirs !== null && this.#merge(this.#base, theirs)) this.#saver.begin(theirs)
      throw error
    }
  }

  /** Stands on what the server answered from now on. */
  takeBase(view: View): void {
    this.#revision = view.revision
    this.#base = this.#options.kind.definitionOf(view)
    this.#saver.begin(this.#base)
    this.#store.setState({ view })
  }

  /** What somebody else saved, to decide for it; to be followed by `settle` once it is shown. */
  adoptTheirs(): Definition | null {
    const theirs = this.#saver.adoptTheirs()
    if (theirs !== null) this.#base = theirs
    return theirs
  }

  /** Nothing is to be decided any more. */
  settle(): void {
    this.#saver.settle()
  }

  /** Saves what is on the screen over what somebody else saved. */
  keepMine(): void {
    this.#saver.keepMine()
  }

  /** Ends; what is not saved stays in the browser's storage. */
  stop(): void {
    this.#saver.stop()
  }

  async #send(definition: Definition): Promise<void> {
    const { kind, newId } = this.#options
    const known = this.#unanswered.find((sent) => sent.definition === definition)
    const { requestId } = known ?? { requestId: newId() }
    if (known === undefined) this.#unanswered.push({ definition, requestId })
    const { id } = this.#store.getState().view
    const view = await callInSession(kind.save(id, { requestId, baseRevision: this.#revision, definition }))
    this.#unanswered = []
    this.#revision = view.revision
    this.#base = definition
    this.#store.setState({ view })
  }

  #theirsIn(error: unknown): Definition | null {
    if (!(error instanceof CallError) || error.code !== 'revision_conflict') return null
    const { kind } = this.#options
    const details = check(kind.viewSchema, error.body?.details)
    if (!details.ok) return null
    this.#revision = details.value.revision
    this.#store.setState({ view: details.value })
    return kind.definitionOf(details.value)
  }

  #merge(base: Definition, theirs: Definition): boolean {
    const { definition: mine } = this.#store.getState()
    // It was our own, of which only the answer was lost.
    const isOurs = this.#unanswered.some((sent) => isSameDefinition(sent.definition, theirs))
    this.#unanswered = []
    const merged = isOurs ? mine : this.#merged({ base, mine, theirs })
    if (merged === null) return false
    this.#base = theirs
    this.#store.setState({ definition: merged })
    return true
  }

  #merged(versions: { base: Definition; mine: Definition; theirs: Definition }): Definition | null {
    const { name } = this.#store.getState().view
    return mergedDefinition(this.#options.kind.definitionSchema, {
      ...versions,
      mine: { ...versions.mine, name },
    })
  }

  #remember(): void {
    const { definition, waiting } = this.#store.getState()
    const count = Math.max(1, waiting)
    this.#options.storage.write(this.isSaved ? null : { definition, base: this.#base, count })
  }

  /** Puts what an earlier visit could not save on top of what the server has now; asks about what was changed since. */
  #restore(): void {
    for (const { definition: mine, base, count } of this.#options.storage.adopt()) {
      const { definition: theirs, view } = this.#store.getState()
      const merged = this.#merged({ base, mine, theirs })
      const shown = merged ?? { ...mine, name: view.name }
      if (isSameDefinition(shown, theirs)) continue
      this.#store.setState({ definition: shown, waiting: count })
      if (merged === null) {
        this.#base = base
        this.#store.setState({ saving: { kind: 'conflict', theirs } })
        break
      }
      this.#saver.changed()
    }
    this.#remember()
  }
}
