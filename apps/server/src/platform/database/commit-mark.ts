import { AsyncLocalStorage } from 'node:async_hooks'
import type { Queryable } from './queryable.ts'

/** What a transaction leaves behind, so that it can be found out later whether it was committed. */
export interface CommitMark {
  /** Leaves the mark; called before the commit, in the transaction. What it throws rolls the transaction back. */
  readonly leave: (queries: Queryable) => Promise<void>
  /**
   * Whether the mark is there. Asked where the answer to a commit was lost; waits for the database, and for a commit that is
   * still under way. Rejects where that takes too long.
   */
  readonly isThere: () => Promise<boolean>
}

interface Marked {
  readonly mark: CommitMark
  isOver: boolean
}

const present = new AsyncLocalStorage<Marked>()

/** Does some work whose transactions leave a mark. */
export const withCommitMark = async <Result>(
  mark: CommitMark,
  work: () => Promise<Result>,
): Promise<Result> => {
  const marked: Marked = { mark, isOver: false }
  try {
    return await present.run(marked, work)
  } finally {
    // What the work leaves behind, such as a timer, goes on without it.
    marked.isOver = true
  }
}

/** The mark that a transaction has to leave now, if any. */
export const presentCommitMark = (): CommitMark | null => {
  const marked = present.getStore()
  return marked === undefined || marked.isOver ? null : marked.mark
}
