import { Icon } from '@ashlar/ui'
import { Menu } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { Branched } from '../../branches/branched.ts'
import { BranchMenuFrame } from '../../branches/BranchMenuFrame.tsx'
import { DeploymentApprovalsDialog } from '../../deployment-requests/DeploymentApprovalsDialog.tsx'
import { versionsKeyOf } from '../../organization-apis/queries.ts'
import { editorAddressOf, type OrganizationApiView } from '../../organization-apis/api-kind.ts'
import { callInSession } from '../../session/index.ts'
import type { EditedDefinition } from '../edited-kind.ts'
import type { ApiSession } from '../session/api-session.ts'
import { ApiMergeDialog } from './ApiMergeDialog.tsx'
import { reviewedApi } from './reviewed-api.tsx'
import { originalOf } from './original-of.ts'

/** The branch of a workflow or job that is edited, and what is done with it. */
export const ApiBranchMenu = <View extends OrganizationApiView, Definition extends EditedDefinition>({
  session,
  isNarrow,
}: {
  session: ApiSession<View, Definition>
  isNarrow: boolean
}) => {
  const { facts } = session.kind
  const view = useStore(session.store, (state) => state.view)
  const { branch, isProtected, permissions } = view
  const [isAsked, setAsked] = useState(false)
  const branched: Branched = { type: facts.branchedType, id: originalOf(view) }
  return (
    <>
      <BranchMenuFrame
        branched={branched}
        branch={branch === null ? null : { id: session.id, name: branch.name }}
        address={editorAddressOf(facts, branched.id)}
        isProtected={isProtected}
        canDeploy={permissions.canDeploy}
        isNarrow={isNarrow}
        flush={() => session.flush()}
        refresh={async () => session.takeView(await callInSession(session.kind.read(session.id)))}
        reviewed={{ ...reviewedApi(view.name), revision: view.reviews }}
        itemsOfDefault={
          <Menu.Item leftSection={<Icon name="rocket" size={14} />} onClick={() => setAsked(true)}>
            Approvals before a deployment
          </Menu.Item>
        }
        merging={(merging) => <ApiMergeDialog session={session} {...merging} />}
      />
      <DeploymentApprovalsDialog
        isOpen={isAsked}
        deployed={branched}
        revision={view.reviews}
        versionsKey={versionsKeyOf(facts, branched.id)}
        onClose={() => setAsked(false)}
      />
    </>
  )
}
