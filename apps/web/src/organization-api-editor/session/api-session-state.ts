import type { ValueHistory } from '@ashlar/document'
import type { OrganizationApiView } from '../../organization-apis/api-kind.ts'
import type { WholeSaverPorts, WholeSaving } from '../../saving/whole-saver.ts'
import type { EditedApiKind, EditedDefinition } from '../edited-kind.ts'
import type { PendingDefinitionStorage } from './pending-definition.ts'

/** All that the editor shows of a workflow or job. */
export interface ApiSessionState<View, Definition> {
  /** As the server said it last. */
  readonly view: View
  /** As it is on the screen. */
  readonly definition: Definition
  readonly history: ValueHistory<Definition>
  readonly saving: WholeSaving<Definition>
  /** How many steps of the person the server has not acknowledged. */
  readonly waiting: number
  /** What the latest undo or redo led from and to; null before the first one. */
  readonly travelled: { readonly from: Definition; readonly to: Definition } | null
}

/** What a session is made of. */
export interface ApiSessionOptions<View extends OrganizationApiView, Definition extends EditedDefinition> {
  kind: EditedApiKind<View, Definition>
  view: View
  storage: PendingDefinitionStorage<Definition>
  later: WholeSaverPorts<Definition>['later']
  newId: () => string
}
