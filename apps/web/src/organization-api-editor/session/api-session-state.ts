import type { History } from '@ashlar/document'
import type { PageRecords } from '@ashlar/schema'
import type { OrganizationApiView } from '../../organization-apis/api-kind.ts'
import type { Conflict } from '../../saving/document-sync.ts'
import type { PendingStorage } from '../../saving/pending-storage.ts'
import type { SaverPorts, SaveState } from '../../saving/saver.ts'
import type { EditedApiKind, EditedDefinition } from '../edited-kind.ts'

/** All that the editor shows of a workflow or job. */
export interface ApiSessionState<View, Definition> {
  /** As the server said it last. */
  readonly view: View
  /** Its document, as it is on the screen. */
  readonly records: PageRecords
  /** What the records say. */
  readonly definition: Definition
  readonly history: History
  readonly saving: SaveState
  readonly conflict: Conflict | null
  /** What the latest undo or redo led from and to; null before the first one. */
  readonly traveled: { readonly from: Definition; readonly to: Definition } | null
}

/** What a session is made of. */
export interface ApiSessionOptions<View extends OrganizationApiView, Definition extends EditedDefinition> {
  kind: EditedApiKind<View, Definition>
  view: View
  storage: PendingStorage
  later: SaverPorts['later']
  newId: () => string
}
