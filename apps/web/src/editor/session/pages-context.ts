import { createContext, useContext } from 'react'

/** The pages of the application, and the way to another one. */
export interface Pages {
  readonly pages: readonly { id: string; name: string }[]
  /** Shows another page; what is not saved is saved first. */
  readonly open: (pageId: string) => void
  /** Adds an empty page and shows it; rejects with the server's refusal. */
  readonly add: (name: string) => Promise<void>
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
