import {
  type ApplicationView,
  call,
  followedText,
  type LiveDocument,
  type LiveEvent,
  mostShownSelection,
  routes,
} from '@ashlar/contract'
import { randomId } from '@ashlar/runtime'
import { pageVersion } from '@ashlar/schema'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { callInSession } from '../../session/index.ts'
import type { EditorSession } from '../session/editor-session.ts'
import type { Part } from '../session/parts.ts'
import { LiveConnection, type LiveState } from './live-connection.ts'
import { endedMessage, reloadMessage } from './messages.ts'
import { peopleAfter, type PeopleHere } from './people.ts'
import { ShowToOthers } from './shown-to-others.ts'

/** What is known of others while an application is open. */
export interface LiveView {
  readonly state: LiveState
  readonly people: PeopleHere
}

/** What others did to the application beside its documents. */
export type ApplicationFacts = Extract<LiveEvent, { type: 'application' }>

/** What following needs of the editor. */
export interface EditorLiveOptions {
  readonly session: EditorSession
  /** Names this tab, for as long as the editor is open. */
  readonly tab: string
  /** The application is otherwise than it is shown. */
  readonly applicationChanged: () => void
  /** The application as it is shown. */
  readonly application: () => ApplicationView
}

/** How long a tab may be out of sight before it leaves its connection to others, in milliseconds. */
const restAfter = 60_000

const later = (milliseconds: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}

const isShown = (application: ApplicationView, { name, deploymentId, pages }: ApplicationFacts): boolean =>
  application.name === name &&
  (application.deployment?.id ?? null) === deploymentId &&
  JSON.stringify(application.pages) === JSON.stringify(pages)

/** A new name for this tab. */
export const newLiveTab = (): string => randomId()

/** Follows what others do to the application that is open, and shows them what is done here. */
export class EditorLive {
  readonly store: StoreApi<LiveView>
  readonly #options: EditorLiveOptions
  readonly #connection: LiveConnection
  readonly #shown: ShowToOthers
  readonly #ending = new AbortController()
  /** Whether the first thing that the server tells of the application was heard on this connection. */
  #isToldOf = false
  #callOffRest: (() => void) | null = null

  constructor(options: EditorLiveOptions) {
    const { session, tab } = options
    const parameters = { applicationId: session.applicationId }
    this.#options = options
    this.store = createStore<LiveView>(() => ({ state: 'connecting', people: [] }))
    this.#connection = new LiveConnection({
      follow: (onEvent, signal) => {
        this.#isToldOf = false
        const { saver, state, applicationId } = session
        const follow = followedText.write([
          { kind: 'page', id: state.pageId, revision: saver.revisionOf('page') },
          { kind: 'application', id: applicationId, revision: saver.revisionOf('application') },
        ])
        const query = { version: pageVersion, tab, follow }
        return callInSession(call(routes.live.follow, { parameters, query, onEvent }, signal))
      },
      heard: (event) => this.#hear(event),
      changed: (state) => this.#changed(state),
      later,
    })
    this.#shown = new ShowToOthers(
      { pageId: session.state.pageId, selection: [], isActive: true },
      (body) =>
        call(routes.live.show, {
          parameters: { ...parameters, tab },
          body: { ...body, selection: body.selection.slice(0, mostShownSelection) },
        }),
      later,
    )
  }

  start(): void {
    const { session } = this.#options
    const { signal } = this.#ending
    session.store.subscribe((now, before) => {
      if (now.selection !== before.selection) this.#shown.change({ selection: now.selection })
    })
    const isVisible = (): boolean => document.visibilityState === 'visible'
    const seen = (): void => {
      this.#callOffRest?.()
      this.#shown.change({ isActive: isVisible() })
      if (isVisible()) this.#connection.connect()
      else this.#callOffRest = later(restAfter, () => this.#connection.rest())
    }
    document.addEventListener('visibilitychange', seen, { signal })
    // What was open before is of another network, or of none.
    window.addEventListener('online', () => this.#connection.reconnect(), { signal })
    this.#connection.connect()
    if (!isVisible()) seen()
  }

  stop(): void {
    this.#ending.abort()
    this.#callOffRest?.()
    this.#connection.stop()
    this.#shown.stop()
  }

  #hear(event: LiveEvent): void {
    const { session, application, applicationChanged, tab } = this.#options
    switch (event.type) {
      case 'changed':
        session.saver.receive(partOf(event.document), event.changes)
        return
      case 'behind':
        session.saver.readAgain(partOf(event.document))
        return
      case 'application':
        if (this.#isToldOf || !isShown(application(), event)) applicationChanged()
        this.#isToldOf = true
        return
      case 'alive':
        return
      case 'people':
      case 'person':
      case 'left':
        this.store.setState(({ people }) => ({ people: peopleAfter(people, event, tab) }))
        if (event.type === 'people') this.#shown.repeat()
    }
  }

  #changed(state: LiveState): void {
    const { saver } = this.#options.session
    // Who cannot be heard of is not shown as if they were here.
    this.store.setState(state === 'following' ? { state } : { state, people: [] })
    if (state === 'reload') saver.close(reloadMessage)
    if (state === 'ended') saver.close(endedMessage)
  }
}

const partOf = ({ kind }: LiveDocument): Part => kind
