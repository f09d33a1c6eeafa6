import type { WidgetCatalogue } from '@ashlar/schema'
import type { EditorPlace } from '../context/show-place.ts'
import { lineAt } from '../inspector/use-lines.ts'
import type { PageProblems } from './found-problems.ts'

/** A problem as a line that leads to it. */
export interface ProblemLine {
  readonly key: string
  readonly pageId: string
  readonly page: string
  /** "Table1 › Data". */
  readonly where: string
  readonly icon: string
  /** What is wrong, and what to do instead. */
  readonly message: string
  readonly advice: string | null
  readonly place: EditorPlace
}

const byPlace = new Intl.Collator(undefined, { numeric: true })

/** The problems of all pages as lines, page by page, each in the order of the names of its components and APIs. */
export const problemLines = (pages: readonly PageProblems[], catalogue: WidgetCatalogue): ProblemLine[] =>
  pages.flatMap(({ page, problems }) =>
    problems
      .map(({ key, place: at, message, advice }): ProblemLine => {
        const { where, icon, place } = lineAt(at, { records: page.records, catalogue })
        return { key, pageId: page.id, page: page.name, where, icon, message, advice, place }
      })
      .toSorted((one, other) => byPlace.compare(one.where, other.where)),
  )

/** The lines that mention a text. */
export const matchingLines = (lines: readonly ProblemLine[], search: string): readonly ProblemLine[] => {
  const text = search.trim().toLowerCase()
  if (text === '') return lines
  return lines.filter(({ where, message, page }) =>
    [where, message, page].some((part) => part.toLowerCase().includes(text)),
  )
}

/** "3 problems". */
export const problemCount = (count: number): string => (count === 1 ? '1 problem' : `${count} problems`)
