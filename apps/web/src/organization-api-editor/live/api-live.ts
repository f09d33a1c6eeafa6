import { followedText, type LiveEvent } from '@ashlar/contract'
import { pageVersion } from '@ashlar/schema'
import type { StoreApi } from 'zustand/vanilla'
import { FollowedView } from '../../live/followed-view.ts'
import { LiveTab, type LiveView, newLiveTab } from '../../live/live-tab.ts'
import { endedMessageOf } from '../../live/messages.ts'
import type { OrganizationApiView } from '../../organization-apis/api-kind.ts'
import { callInSession } from '../../session/index.ts'
import { nounOf } from '../branches/original-of.ts'
import type { EditedDefinition } from '../edited-kind.ts'
import type { ApiSession } from '../session/api-session.ts'

/** Follows what others do to the workflow or job that is open, and shows them what is done here. */
export class ApiLive<View extends OrganizationApiView, Definition extends EditedDefinition> {
  readonly #session: ApiSession<View, Definition>
  readonly #tab: LiveTab
  readonly #followed: FollowedView<View>
  /** What was told of it last. */
  #facts: string | null = null

  constructor(session: ApiSession<View, Definition>, tab = newLiveTab()) {
    const { kind, id } = session
    this.#session = session
    this.#followed = new FollowedView(session.state.view, {
      read: () => callInSession(kind.read(id)),
      changed: (view) => session.takeView(view),
    })
    this.#tab = new LiveTab({
      tab,
      follow: (onEvent, signal) => {
        const follow = followedText.write([{ kind: 'api', id, revision: session.revision }])
        return callInSession(kind.follow(id, { version: pageVersion, tab, follow }, onEvent, signal))
      },
      shown: { pageId: id, selection: [], isActive: true },
      show: (shown) => kind.showToOthers(id, tab, shown),
      heard: (event) => this.#hear(event),
      endedMessage: endedMessageOf(nounOf(kind.facts, session.state.view), session.mayChange),
      closed: (message) => session.close(message),
    })
  }

  /** Who else is here, and whether their changes arrive. */
  get store(): StoreApi<LiveView> {
    return this.#tab.store
  }

  start(): void {
    this.#tab.start()
  }

  stop(): void {
    this.#tab.stop()
    this.#followed.stop()
  }

  /** Shows others which block is selected here. */
  select(blockId: string | null): void {
    this.#tab.show({ selection: blockId === null ? [] : [blockId] })
  }

  #hear(event: LiveEvent): void {
    const session = this.#session
    const { view } = session.state
    if (event.type === 'api') {
      const facts = JSON.stringify(event)
      const isShown =
        event.name === view.name &&
        event.versionId === (view.version?.id ?? null) &&
        event.isProtected === view.isProtected &&
        event.reviews === view.reviews
      // Whether a job is paused is not in every view, so it is only seen to change.
      if (!isShown || (this.#facts !== null && this.#facts !== facts)) this.#refresh()
      this.#facts = facts
    } else if (event.type === 'changed') {
      // What is saved may differ from what runs since.
      if ((event.changes.at(-1)?.revision ?? 0) > session.revision) this.#refresh()
      session.receive(event.changes)
    } else if (event.type === 'behind') {
      session.readAgain()
      this.#refresh()
    }
  }

  #refresh(): void {
    // Somebody who may not read it any more is told so when the connection ends.
    this.#followed.refresh().catch(() => undefined)
  }
}
