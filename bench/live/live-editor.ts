import { randomUUID } from 'node:crypto'
import {
  followedText,
  type LiveChange,
  type LiveEvent,
  type PageView,
  type SavedView,
} from '@ashlar/contract'
import { apply } from '@ashlar/document'
import { type Change, pageVersion, type PageRecords } from '@ashlar/schema'

/** Where somebody edits, and what says who they are. */
export interface LiveEditorOptions {
  readonly address: string
  readonly cookie: string
  readonly applicationId: string
  readonly pageId: string
  /** Told when a change of somebody else is in the document here. */
  readonly shown?: (change: LiveChange) => void
}

/**
 * An editor without a screen: it follows a page and saves to it as the one in a browser does, and keeps count of what it is
 * told. Throws where it is told anything twice, out of order or that does not fit.
 */
export class LiveEditor {
  readonly #options: LiveEditorOptions
  readonly #leaving = new AbortController()
  #records: PageRecords = {}
  #revision = 0
  #isSaving = false
  #waiting: LiveChange[] = []
  #heard = new Set<number>()
  #arrived: (() => void)[] = []

  constructor(options: LiveEditorOptions) {
    this.#options = options
  }

  get records(): PageRecords {
    return this.#records
  }

  get revision(): number {
    return this.#revision
  }

  /** Reads the page and follows it from there; resolves when the server tells. */
  async open(): Promise<void> {
    const { pageId, applicationId } = this.#options
    const page: PageView = await this.#ask('GET', `/api/v1/pages/${pageId}`)
    this.#records = page.records
    this.#revision = page.revision
    const query = new URLSearchParams({
      tab: randomUUID(),
      version: String(pageVersion),
      follow: followedText.write([{ kind: 'page', id: pageId, revision: page.revision }]),
    })
    const response = await fetch(
      `${this.#options.address}/api/v1/applications/${applicationId}/live?${query.toString()}`,
      {
        headers: { cookie: this.#options.cookie, accept: 'application/x-ndjson' },
        signal: this.#leaving.signal,
      },
    )
    if (!response.ok || response.body === null) throw new Error(`Following was refused: ${response.status}`)
    this.#read(response.body).catch((error: unknown) => {
      if (!this.#leaving.signal.aborted) throw error
    })
  }

  /** Saves a change and takes over what others saved before it; answers when it is in the document here. */
  async save(change: Change): Promise<void> {
    const { pageId } = this.#options
    this.#isSaving = true
    const body = { requestId: randomUUID(), baseRevision: this.#revision, change }
    const saved: SavedView = await this.#ask('POST', `/api/v1/pages/${pageId}/changes`, body)
    for (const missed of saved.missed) this.#take(missed.revision, missed.change)
    this.#take(saved.revision, change)
    this.#isSaving = false
    this.#takeWaiting()
  }

  /** Resolves when the document here is as far as this. */
  async until(revision: number): Promise<void> {
    while (this.#revision < revision) await new Promise<void>((resolve) => this.#arrived.push(resolve))
  }

  leave(): void {
    this.#leaving.abort()
  }

  async #ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const { address, cookie } = this.#options
    const response = await fetch(`${address}${path}`, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the interface answers as its contract declares
    return (await response.json()) as Answer
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    let rest = ''
    const decoder = new TextDecoder()
    const reader = body.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) throw new Error(`The server ended with ${rest}`)
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line !== '') this.#hear(JSON.parse(line).event)
    }
  }

  #hear(event: LiveEvent): void {
    if (event.type === 'behind') throw new Error('An editor fell behind.')
    if (event.type !== 'changed') return
    for (const change of event.changes) {
      if (this.#heard.has(change.revision)) throw new Error(`Revision ${change.revision} was told twice.`)
      this.#heard.add(change.revision)
    }
    this.#waiting.push(...event.changes)
    if (!this.#isSaving) this.#takeWaiting()
  }

  #takeWaiting(): void {
    const news = this.#waiting.filter(({ revision }) => revision > this.#revision)
    this.#waiting = []
    for (const change of news) {
      this.#take(change.revision, change.change)
      this.#options.shown?.(change)
    }
    const arrived = this.#arrived
    this.#arrived = []
    for (const resolve of arrived) resolve()
  }

  #take(revision: number, change: Change): void {
    if (revision !== this.#revision + 1) throw new Error(`After ${this.#revision} came ${revision}.`)
    const applied = apply(this.#records, change)
    if (!applied.ok) throw new Error(`Revision ${revision} does not fit.`)
    this.#records = applied.records
    this.#revision = revision
  }
}
