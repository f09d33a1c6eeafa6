import {
  type ApplicationView,
  call,
  followedText,
  type LiveDocument,
  type LiveEvent,
  mostShownSelection,
  routes,
} from '@ashlar/contract'
import { pageVersion } from '@ashlar/schema'
import type { StoreApi } from 'zustand/vanilla'
import { LiveTab, type LiveView } from '../../live/live-tab.ts'
import { endedMessage, endedMessageOf } from '../../live/messages.ts'
import { callInSession } from '../../session/index.ts'
import type { EditorSession } from '../session/editor-session.ts'
import type { Part } from '../session/parts.ts'

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

const isShown = (
  application: ApplicationView,
  { name, deploymentId, reviews, pages }: ApplicationFacts,
): boolean =>
  application.name === name &&
  (application.deployment?.id ?? null) === deploymentId &&
  application.reviews === reviews &&
  JSON.stringify(application.pages) === JSON.stringify(pages)

/** Follows what others do to the application that is open, and shows them what is done here. */
export class EditorLive {
  readonly #options: EditorLiveOptions
  readonly #tab: LiveTab
  /** Whether the first thing that the server tells of the application was heard on this connection. */
  #isToldOf = false

  constructor(options: EditorLiveOptions) {
    const { session, tab } = options
    const parameters = { applicationId: session.applicationId }
    this.#options = options
    this.#tab = new LiveTab({
      tab,
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
      shown: { pageId: session.state.pageId, selection: [], isActive: true },
      show: (body) =>
        call(routes.live.show, {
          parameters: { ...parameters, tab },
          body: { ...body, selection: body.selection.slice(0, mostShownSelection) },
        }),
      heard: (event) => this.#hear(event),
      endedMessage: this.endedMessage,
      closed: (message) => session.saver.close(message),
    })
  }

  /** What is said when what is open may not be edited any more, or is gone. */
  get endedMessage(): string {
    return this.#options.application().branch === null ? endedMessage : endedMessageOf('branch', true)
  }

  /** Who else is here, and whether their changes arrive. */
  get store(): StoreApi<LiveView> {
    return this.#tab.store
  }

  start(): void {
    this.#options.session.store.subscribe((now, before) => {
      if (now.selection !== before.selection) this.#tab.show({ selection: now.selection })
    })
    this.#tab.start()
  }

  stop(): void {
    this.#tab.stop()
  }

  #hear(event: LiveEvent): void {
    const { session, application, applicationChanged } = this.#options
    if (event.type === 'application') {
      if (this.#isToldOf || !isShown(application(), event)) applicationChanged()
      this.#isToldOf = true
      return
    }
    if (event.type !== 'changed' && event.type !== 'behind') return
    const part = partOf(event.document)
    if (part === null) return
    if (event.type === 'changed') session.saver.receive(part, event.changes)
    else session.saver.readAgain(part)
  }
}

const partOf = ({ kind }: LiveDocument): Part | null => (kind === 'api' ? null : kind)
