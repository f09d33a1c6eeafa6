import type { ApplicationView } from '@ashlar/contract'
import { createContext, useContext } from 'react'
import type { EditorPlace } from './show-place.ts'

/** A page as the list of pages shows it. */
export interface ListedPage {
  readonly id: string
  readonly name: string
  readonly isHidden: boolean
  /** Where it is found below its application. */
  readonly path: string
}

/** The pages of the application, and the way to another one. */
export interface Pages {
  /** Of what is open: a branch has an id of its own. */
  readonly applicationId: string
  readonly applicationName: string
  /** The branch that is open; null: the default one. */
  readonly branch: ApplicationView['branch']
  /** Whether what is saved changes by merging branches alone. */
  readonly isProtected: boolean
  /** Counts what was done to reviews of its branches: another number, and they are to be read again. */
  readonly reviews: number
  readonly pages: readonly ListedPage[]
  /** Reads the application again and shows a page, and a place on it; what is not saved is saved first. */
  readonly open: (pageId: string, place?: EditorPlace) => void
  /** Reads the application again and shows the page at its root path. */
  readonly openRoot: () => void
  /** Goes to another path of the application, as it is filled for trying out. */
  readonly goTo: (path: string) => void
}

const PagesContext = createContext<Pages | undefined>(undefined)

/** Gives the pages to everything in the editor. */
export const PagesProvider = PagesContext.Provider

/** The pages of the application; throws outside of the editor, which is a mistake of ours. */
export const usePages = (): Pages => {
  const pages = useContext(PagesContext)
  if (pages === undefined) throw new Error('This can only be drawn inside the editor.')
  return pages
}
