import type { FolderOfPage } from '@ashlar/files'
import type { FileActions } from './use-file-actions.ts'

/** What happens as files are added. */
export interface Adding {
  /** An API was added: its id. */
  readonly api: (id: string) => void
  /** A page is asked for. */
  readonly page: () => void
}

/** What whoever chooses a file is given. */
export interface Choosing {
  readonly folders: readonly FolderOfPage[]
  /** The page that is open: of others only the file of the page itself is known. */
  readonly openId: string
  readonly path: string
  /** What is done with pages and APIs as wholes. */
  readonly actions: FileActions
  readonly onChoose: (path: string) => void
  readonly onAdded: Adding
}
