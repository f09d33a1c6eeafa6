import type { FolderOfPage } from '@ashlar/files'

/** What whoever chooses a file is given. */
export interface Choosing {
  readonly folders: readonly FolderOfPage[]
  /** The page that is open: of others only the file of the page itself is known. */
  readonly openId: string
  readonly path: string
  readonly onChoose: (path: string) => void
}
