import type { WidgetCatalogue } from '@ashlar/schema'
import type { StoreApi } from 'zustand/vanilla'
import type { CheckedPage } from './checked-page.ts'
import type { FoundProblems, PageProblems } from './found-problems.ts'
import type { Problem } from './problem.ts'
import { problemsOf } from './problems-of.ts'

interface ProblemSearchOptions {
  readonly catalogue: WidgetCatalogue
  /** Where what is found is told. */
  readonly store: StoreApi<FoundProblems>
  /** The pages to look at, as they are now: the one that is open first. */
  readonly pages: () => readonly CheckedPage[]
  /** Milliseconds of some monotonic clock. */
  readonly now: () => number
  /** Goes on with work when the browser has nothing else to do. Answers how to call it off. */
  readonly idle: (work: () => void) => () => void
}

/** Milliseconds of work at a time: less than a frame, so that nobody who types or drags notices it. */
const slice = 5

/** Looks for problems in all pages, a little at a time, and begins again when something changed. */
export class ProblemSearch {
  readonly #options: ProblemSearchOptions
  #stop: (() => void) | null = null

  constructor(options: ProblemSearchOptions) {
    this.#options = options
  }

  /** Looks at everything anew; what is being looked at is left. */
  begin(): void {
    this.stop()
    const search = this.#search()
    const go = (): void => {
      const until = this.#options.now() + slice
      let isDone = false
      while (!isDone && this.#options.now() < until) isDone = search.next().done === true
      this.#stop = isDone ? null : this.#options.idle(go)
    }
    this.#stop = this.#options.idle(go)
  }

  /** Leaves what is being looked at. */
  stop(): void {
    this.#stop?.()
    this.#stop = null
  }

  *#search(): Generator<void> {
    const { catalogue, store } = this.#options
    const found: PageProblems[] = []
    const all = this.#options.pages()
    for (const page of all) {
      const problems: Problem[] = []
      for (const problem of problemsOf(page, catalogue)) {
        if (problem !== null) problems.push(problem)
        yield
      }
      found.push({ page, problems })
      // What was found of the others before stands until they have been looked at again.
      const before = store
        .getState()
        .pages.filter(({ page: { id } }) => all.some((each) => each.id === id))
        .filter(({ page: { id } }) => found.every((each) => each.page.id !== id))
      const isComplete = store.getState().isComplete || found.length === all.length
      store.setState({ pages: [...found, ...before], isComplete })
    }
  }
}
