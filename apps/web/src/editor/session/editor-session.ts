import { call, routes, type ApplicationView, type PageView } from '@ashlar/contract'
import {
  apply,
  emptyChange,
  emptyHistory,
  followRoutes,
  isEmpty,
  presentPage,
  record,
  redo,
  seal,
  squash,
  undo,
  type Alongside,
  type History,
  type MergeChoice,
  type Outcome,
  type Travel,
} from '@ashlar/document'
import { mayRunByItself } from '@ashlar/integrations/descriptors'
import type { Application, PageModel } from '@ashlar/runtime'
import { routesOf, type Change, type PageRecords, type Route, type WidgetCatalogue } from '@ashlar/schema'
import { notifyFailure, notifySuccess, shortcutText } from '@ashlar/ui'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { randomId } from '@ashlar/runtime'
import { type EditorModules, hasMoreModules } from './editor-modules.ts'
import type { EditorMode, EditorState } from './editor-state.ts'
import { EditorSync } from './editor-sync.ts'
import type { Part } from './parts.ts'
import type { PendingStorage } from '../../saving/pending-storage.ts'
import { callInSession } from '../../session/index.ts'
import type { SaveRequest, SaverPorts } from '../../saving/saver.ts'

/** What a change is called and to which step it belongs. */
export interface StepFacts {
  /** "Move Table1": for the tooltips of undo and redo. */
  label: string
  /** Changes of the same group, one after the other, are one step; absent: a step of its own. */
  group?: string
  /** What was done beside the page and belongs to the step. */
  alongside?: Alongside
  /** The assistant made it, and the person accepted it. */
  origin?: 'assistant'
}

/** What a session is made of. */
export interface SessionOptions {
  application: ApplicationView
  page: PageView
  catalogue: WidgetCatalogue
  /** Where changes to a document wait that the server has not acknowledged. */
  storage: (part: Part, id: string) => PendingStorage
  /** Brings the page to life in a mode. */
  startPages: (page: PageModel, mode: EditorMode, session: EditorSession) => Application
  /** What was done to the page when it was open before, to be taken back; nothing if left out. */
  history?: History
  /** The modules on the pages of the application, those of the page read already. */
  modules: EditorModules
  /** Whether the page is built or tried out as it opens. */
  mode: EditorMode
  later: SaverPorts['later']
  newId: () => string
  /** A change has arrived at the server. */
  arrived: (change: Change) => void
}

/** The routes of some records: the same list as before while none of them changed. */
const routesAfter = (records: PageRecords, before: readonly Route[]): readonly Route[] => {
  const now = routesOf(records)
  return now.length === before.length && now.every((route, index) => route === before[index]) ? before : now
}

/** Whether a change makes a route lead to a modal or slideout. */
const opensOverlay = ({ added, updated }: Change): boolean =>
  [...Object.values(added), ...Object.values(updated).map(([, to]) => to)].some(
    (record) => record.kind === 'route' && record.widgetId !== undefined,
  )

/**
 * One person's work on one page: wires the document with its history, the living page and saving. Everything that edits
 * goes through `apply`.
 */
export class EditorSession {
  readonly store: StoreApi<EditorState>
  readonly catalogue: WidgetCatalogue
  readonly newId: () => string
  readonly applicationId: string
  readonly modules: EditorModules
  /** Whether an application is edited, or a module. */
  readonly kind: ApplicationView['kind']
  /** Saves what is edited, with its page or with the application. */
  readonly saver: EditorSync
  /** Aborted once the page is left. */
  readonly left: AbortSignal
  readonly #leaving = new AbortController()
  readonly #options: SessionOptions
  #isStopped = false

  constructor(options: SessionOptions) {
    const { application, page, catalogue, mode } = options
    const parameters = { pageId: page.id }
    this.#options = options
    this.catalogue = catalogue
    this.newId = options.newId
    this.applicationId = application.id
    this.modules = options.modules
    this.kind = application.kind
    this.left = this.#leaving.signal
    const documents = {
      page: {
        document: page,
        send: async (body: SaveRequest) => {
          const saved = await callInSession(call(routes.pages.saveChange, { parameters, body }))
          options.arrived(body.change)
          return saved
        },
        read: () => callInSession(call(routes.pages.read, { parameters })),
        storage: options.storage('page', page.id),
      },
      application: {
        document: application.document,
        send: async (body: SaveRequest) => {
          // A route may open a modal that is not saved yet.
          if (opensOverlay(body.change)) await this.saver.flushPage()
          const saved = await callInSession(
            call(routes.applications.saveChange, {
              parameters: { applicationId: application.id },
              body: { ...body, openPageId: page.id },
            }),
          )
          options.arrived(body.change)
          return saved
        },
        read: () =>
          callInSession(
            call(routes.applications.readDocument, { parameters: { applicationId: application.id } }),
          ),
        storage: options.storage('application', application.id),
      },
    }
    this.saver = new EditorSync(documents, {
      catalogue,
      later: options.later,
      newRequestId: randomId,
      records: () => this.state.records,
      // What goes on after others' changes were taken over is a step of its own, which leaves theirs alone.
      show: (records) => this.#show(records, this.state.selection, seal(this.state.history)),
      saving: (saving) => this.store.setState({ saving }),
      conflict: (conflict) => this.store.setState({ conflict }),
      lost: () =>
        notifyFailure('The page was changed in a way that cannot be followed here. Reload to see it.'),
    })
    const records = { ...application.document.records, ...page.records }
    this.store = createStore<EditorState>(() => ({
      pageId: page.id,
      pageName: page.name,
      records,
      routes: routesOf(records),
      history: options.history ?? emptyHistory,
      traveled: null,
      previewed: null,
      selection: [],
      saving: { kind: 'saved' },
      conflict: null,
      mode,
      application: options.startPages(
        this.#modelOf({ pageId: page.id, pageName: page.name, records, routes: routesOf(records) }),
        mode,
        this,
      ),
      hasUndeployedChanges: application.hasUndeployedChanges || application.deployment === null,
      deployment: application.deployment,
      permissions: application.permissions,
    }))
    this.saver.restore()
  }

  get state(): EditorState {
    return this.store.getState()
  }

  /** Begins: the page evaluates and runs its on-load APIs. */
  start(): void {
    void this.state.application.start()
  }

  /** Ends the life of the page; what is not saved is the saver's. */
  stop(): void {
    this.#isStopped = true
    this.state.application.stop()
    this.#leaving.abort()
  }

  /**
   * Shows the page with a change that is neither made nor saved, until `null` takes it away again. Everything else goes on
   * with the page as it is. A change that does not fit any more is not shown.
   */
  preview(change: Change | null): void {
    this.store.setState({ previewed: change })
    this.state.application.update(this.#modelOf(this.state))
  }

  /** Takes over what others did to the application beside its documents, such as a deployment. */
  follow({ pages, deployment, hasUndeployedChanges, permissions }: ApplicationView): void {
    const pageName = pages.find(({ id }) => id === this.state.pageId)?.name ?? this.state.pageName
    this.store.setState({
      pageName,
      deployment,
      permissions,
      hasUndeployedChanges: hasUndeployedChanges || deployment === null || !this.saver.isSaved,
    })
  }

  /** Does what an operation answered; a refusal is told to the person and answers false. */
  apply(outcome: Outcome, { label, group, alongside, origin }: StepFacts): boolean {
    if (!outcome.ok) {
      notifyFailure(outcome.message)
      return false
    }
    const { pageId, records, history, selection } = this.state
    if (isEmpty(outcome.change)) {
      if (outcome.selection !== undefined) this.select(outcome.selection)
      return true
    }
    const own = apply(records, outcome.change)
    // Routes are of the application and follow their page in the same step.
    const follow = own.ok ? followRoutes(own.records, pageId, outcome.change, this.catalogue) : emptyChange()
    const change = squash(outcome.change, follow)
    const applied = own.ok && !isEmpty(follow) ? apply(own.records, follow) : own
    if (!applied.ok) {
      notifyFailure('The page changed meanwhile. Try again.')
      return false
    }
    const after = outcome.selection ?? selection
    const next = record(history, {
      change,
      label,
      group: group ?? null,
      selection: { before: selection, after },
      ...(alongside === undefined ? {} : { alongside }),
      ...(origin === undefined ? {} : { origin }),
    })
    this.#show(applied.records, after, next)
    this.saver.add(change, next.done.length !== history.done.length || group === undefined, origin)
    return true
  }

  /** Puts something on the history that was done beside the page alone, such as restoring a version, and can be taken back. */
  noteAlongside(label: string, alongside: Alongside): void {
    const { history, selection } = this.state
    const change = emptyChange()
    const step = { change, label, group: null, selection: { before: selection, after: selection }, alongside }
    this.store.setState({ history: record(history, step) })
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
    if (this.#traveled(answer, 'undone') && !('dropped' in answer)) {
      answer.step.alongside?.undo()
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
    if (answer === null) return
    if (this.#traveled(answer, 'done again') && !('dropped' in answer)) answer.step.alongside?.redo()
  }

  /** Builds on, or tries the page out as its users will see it. */
  setMode(mode: EditorMode): void {
    const { application, mode: before } = this.state
    if (mode === before) return
    application.stop()
    const next = this.#options.startPages(this.#modelOf(this.state), mode, this)
    this.store.setState({ mode, application: next })
    void next.start()
  }

  /** Brings the page to life anew, as it is: with the data of another profile. */
  restart(): void {
    const { application, mode } = this.state
    application.stop()
    const next = this.#options.startPages(this.#modelOf(this.state), mode, this)
    this.store.setState({ application: next })
    void next.start()
  }

  /** Says that everything is deployed. */
  deployed(deployment: NonNullable<ApplicationView['deployment']>): void {
    this.store.setState({ deployment, hasUndeployedChanges: false })
  }

  /** Decides about records that were changed here and by somebody else. */
  resolve(choices: ReadonlyMap<string, MergeChoice>): void {
    this.saver.resolve(choices)
  }

  #show(records: PageRecords, selection: readonly string[], history: EditorState['history']): void {
    const routes = routesAfter(records, this.state.routes)
    const isMore = hasMoreModules(this.state.records, records)
    this.store.setState({
      records,
      routes,
      history,
      selection: selection.filter((id) => records[id]?.kind === 'widget'),
      hasUndeployedChanges: true,
    })
    // Read anew: who listens may have brought the page to life again.
    this.state.application.update(this.#modelOf(this.state))
    if (!isMore) return
    void this.modules.readFor(records).then(() => {
      // What stands in a module that has just come opens as it does with its page.
      if (!this.#isStopped) this.restart()
    })
  }

  /** The page to be brought to life: with what is looked at beside what is there. */
  #modelOf({
    pageId,
    pageName,
    records,
    routes,
    previewed = null,
  }: Pick<EditorState, 'pageId' | 'pageName' | 'records' | 'routes'> & {
    readonly previewed?: Change | null
  }): PageModel {
    const looked = previewed === null ? null : apply(records, previewed)
    const shown = looked?.ok === true ? looked.records : records
    return {
      id: pageId,
      name: pageName,
      ...presentPage(this.modules.expanded(shown, this.catalogue), mayRunByItself),
      routes: routes.filter((route) => route.pageId === pageId),
    }
  }

  #traveled(answer: Travel | { dropped: EditorState['history'] }, what: string): boolean {
    if ('dropped' in answer) {
      this.store.setState({ history: answer.dropped })
      notifyFailure(`This step cannot be ${what}: somebody else changed the same since.`)
      return false
    }
    this.#show(answer.records, answer.selection, answer.history)
    this.store.setState({ traveled: answer.change })
    // What is taken back a person took back, and what is done again is what it was.
    this.saver.add(answer.change, true, what === 'done again' ? answer.step.origin : 'person')
    return true
  }
}
