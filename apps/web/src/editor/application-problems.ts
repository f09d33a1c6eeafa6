import type { PageView } from '@ashlar/contract'
import { nameSpaceOf, pageVersion } from '@ashlar/schema'
import type { StoreApi } from 'zustand/vanilla'
import type { KnownAnswers } from './blocks/known-answers.ts'
import type { CheckedPage } from './problems/checked-page.ts'
import { idle } from './problems/idle.ts'
import { namesAtPlace, namesOfPage } from './problems/names-of-page.ts'
import type { FoundProblems } from './problems/found-problems.ts'
import { ProblemSearch } from './problems/problem-search.ts'
import type { EditorSession } from './session/editor-session.ts'
import { typeSourcesOf } from './type-sources-of.ts'

/** Milliseconds of rest after an edit before everything is looked at again. */
const afterEdit = 400
/** The same after values changed, as timers change some all the time. */
const afterValues = 3_000
/** For so many milliseconds other pages are taken as they were read. */
const freshFor = 30_000

interface ApplicationProblemsOptions {
  readonly session: EditorSession
  readonly answers: KnownAnswers
  readonly store: StoreApi<FoundProblems>
  /** The pages of the application, the open one among them. */
  readonly listed: () => readonly { readonly id: string; readonly name: string }[]
  /** Reads another page, as it was so many milliseconds ago at most; rejects where that is not possible. */
  readonly readPage: (id: string, olderThan: number) => Promise<PageView>
}

/** Keeps what is known of the problems of an application true while its page is edited. */
export class ApplicationProblems {
  readonly #options: ApplicationProblemsOptions
  readonly #search: ProblemSearch
  readonly #ends: (() => void)[] = []
  #others: readonly PageView[] = []
  #waiting: { readonly until: number; readonly timer: ReturnType<typeof setTimeout> } | null = null
  #isStopped = false

  constructor(options: ApplicationProblemsOptions) {
    const { session, store } = options
    this.#options = options
    this.#search = new ProblemSearch({
      catalogue: session.catalogue,
      store,
      pages: () => this.#pages(),
      now: () => performance.now(),
      idle,
    })
  }

  /** Begins to look, and follows what is edited and what becomes known. */
  start(): void {
    const { session, answers } = this.#options
    let endValues = session.state.application.subscribeAll(() => this.#soon(afterValues))
    this.#ends.push(
      () => endValues(),
      answers.subscribe(() => this.#soon(afterEdit)),
      session.store.subscribe((now, before) => {
        if (now.application !== before.application) {
          endValues()
          endValues = now.application.subscribeAll(() => this.#soon(afterValues))
        }
        if (now.records !== before.records || now.mode !== before.mode) this.#soon(afterEdit, true)
      }),
    )
    this.#soon(0)
    void this.readOthers(freshFor)
  }

  stop(): void {
    this.#isStopped = true
    if (this.#waiting !== null) clearTimeout(this.#waiting.timer)
    this.#search.stop()
    for (const end of this.#ends.splice(0)) end()
  }

  /** Reads the pages that are not open, as they were so many milliseconds ago at most; never rejects. */
  async readOthers(olderThan: number): Promise<void> {
    const { session, listed, readPage, store } = this.#options
    const read: PageView[] = []
    const unread: string[] = []
    for (const { id, name } of listed()) {
      if (id === session.state.pageId) continue
      try {
        const page = await readPage(id, olderThan)
        if (page.damage === null && page.documentVersion === pageVersion) read.push(page)
        else unread.push(name)
      } catch {
        unread.push(name)
      }
      if (this.#isStopped) return
    }
    this.#others = read
    store.setState({ unread })
    this.#soon(0)
  }

  /** Looks at everything once nothing has been edited for so long; what else waits for longer is done with it. */
  #soon(milliseconds: number, isEdit = false): void {
    if (this.#isStopped) return
    // Who edits goes on editing: what is being looked at is not what there will be.
    if (isEdit) this.#search.stop()
    const until = performance.now() + milliseconds
    if (this.#waiting !== null) {
      if (!isEdit && this.#waiting.until <= until) return
      clearTimeout(this.#waiting.timer)
    }
    this.#waiting = {
      until,
      timer: setTimeout(() => {
        this.#waiting = null
        if (this.#options.session.state.mode === 'edit') this.#search.begin()
      }, milliseconds),
    }
  }

  #pages(): CheckedPage[] {
    const { session, answers, listed } = this.#options
    const { pageId, pageName, records, application } = session.state
    const { catalogue } = session
    const ofSteps = { ...answers, answer: answers.latest }
    const names = application.names()
    const open: CheckedPage = {
      id: pageId,
      name: pageName,
      records,
      isOwn: (record) => record.kind !== 'route' || record.pageId === pageId,
      names,
      namesAt: (place) => application.namesAt(place),
      runOf: (name) => application.apiState(name).run,
      types: typeSourcesOf(
        { records: () => records, catalogue, runOf: (name) => application.apiState(name).run },
        ofSteps,
      ),
    }
    const global = names.filter(({ kind }) => kind === 'global')
    const ofApplication = Object.entries(records).filter(([, record]) => nameSpaceOf(record) === 'App')
    const known = new Set(listed().map(({ id }) => id))
    const others = this.#others.filter(({ id }) => known.has(id) && id !== pageId)
    return [
      open,
      ...others.map((page): CheckedPage => {
        const all = { ...page.records, ...Object.fromEntries(ofApplication) }
        return {
          id: page.id,
          name: page.name,
          records: all,
          isOwn: (record) =>
            record.kind === 'route' ? record.pageId === page.id : Object.hasOwn(page.records, record.id),
          names: namesOfPage(all, catalogue, global),
          namesAt: (place) => namesAtPlace(all, catalogue, place),
          runOf: () => null,
          types: typeSourcesOf({ records: () => all, catalogue, runOf: () => null }, ofSteps),
        }
      }),
    ]
  }
}
