import { FollowBar } from '../../live/FollowBar.tsx'
import type { OrganizationApiView } from '../../organization-apis/api-kind.ts'
import type { EditedDefinition } from '../edited-kind.ts'
import type { OpenApi } from '../use-open-api.ts'

/** Goes from block to block with the person that this window follows. */
export const FollowedPerson = <View extends OrganizationApiView, Definition extends EditedDefinition>({
  open: { live },
  onBlock,
}: {
  open: OpenApi<View, Definition>
  /** Shows a block. */
  onBlock: (blockId: string) => void
}) => (
  <FollowBar
    live={live.store}
    go={({ selection: [blockId] }) => {
      if (blockId !== undefined) onBlock(blockId)
    }}
  />
)
