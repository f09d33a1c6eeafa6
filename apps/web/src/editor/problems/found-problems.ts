import type { CheckedPage } from './checked-page.ts'
import type { Problem } from './problem.ts'

/** The problems of one page, in the order of its records. */
export interface PageProblems {
  readonly page: Pick<CheckedPage, 'id' | 'name' | 'records'>
  readonly problems: readonly Problem[]
}

/** What has been found so far. */
export interface FoundProblems {
  readonly pages: readonly PageProblems[]
  /** Whether every page has been looked at once. */
  readonly isComplete: boolean
  /** The names of pages that could not be read. */
  readonly unread: readonly string[]
}

/** Before anything was looked at. */
export const nothingFound: FoundProblems = { pages: [], isComplete: false, unread: [] }
