import type { ApplicationView } from '@ashlar/contract'
import type { History } from '@ashlar/document'
import type { Change, PageRecords, Route } from '@ashlar/schema'
import type { Application } from '@ashlar/runtime'
import type { Conflict } from '../../saving/document-sync.ts'
import type { SaveState } from '../../saving/saver.ts'

/** Whether the page is built or tried out. */
export type EditorMode = 'edit' | 'preview'

/** How wide the page is shown; `null` fills the canvas. */
export type DeviceWidth = number | null

/** All that the editor of one page shows beside what is on the server. */
export interface EditorState {
  readonly pageId: string
  readonly pageName: string
  readonly records: PageRecords
  /** Where the pages of the application are found; the same list while no route changes. */
  readonly routes: readonly Route[]
  readonly history: History
  /** What the latest undo or redo did; null before the first one. */
  readonly traveled: Change | null
  /** A change that is looked at and not made; null where there is none. */
  readonly previewed: Change | null
  /** The ids of the selected widgets, in the order in which they were selected. */
  readonly selection: readonly string[]
  readonly saving: SaveState
  readonly conflict: Conflict | null
  readonly mode: EditorMode
  /** The page brought to life; another one after a change of mode. */
  readonly application: Application
  /** Whether something was edited that is not deployed. */
  readonly hasUndeployedChanges: boolean
  readonly deployment: ApplicationView['deployment']
  /** What the person may do with the application; the server decides, this only spares them dead ends. */
  readonly permissions: ApplicationView['permissions']
}
