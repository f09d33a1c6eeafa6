import { Icon } from '@ashlar/ui'
import { Menu } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Branched } from '../../branches/branched.ts'
import { BranchMenuFrame } from '../../branches/BranchMenuFrame.tsx'
import { useEditor, useEditorParts } from '../context/editor-context.tsx'
import { usePages } from '../context/pages-context.ts'
import { versionsKey } from '../versions/versions-query.ts'
import { RepositoryItem } from '../../repository/RepositoryItem.tsx'
import { RepositoryDialog } from '../../repository/RepositoryDialog.tsx'
import { repositoryKey } from '../../repository/repository-query.ts'
import { ApplicationRepository } from '../repository/ApplicationRepository.tsx'
import { DeploymentApprovalsDialog } from '../../deployment-requests/DeploymentApprovalsDialog.tsx'
import { branchAddress } from './branch-address.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { useReviewedApplication } from './reviewed-application.tsx'

type Asked = 'repository' | 'deployment'

/** The branch of the application that is edited, what is done with it, its reviews, and where it is kept. */
export const BranchMenu = ({ isNarrow }: { isNarrow: boolean }) => {
  const { session, refresh } = useEditorParts()
  const { applicationId: openId, branch: shown, isProtected, reviews: revision } = usePages()
  const canDeploy = useEditor(({ permissions }) => permissions.canDeploy)
  const applicationId = shown?.applicationId ?? openId
  const branch = shown === null ? null : { id: openId, name: shown.name }
  const queries = useQueryClient()
  const [wasOpened, setOpened] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = (): void => setAsked(null)
  const branched: Branched = { type: 'application', id: applicationId }
  const flush = (): Promise<boolean> => session.saver.flush()
  const reviewed = useReviewedApplication()
  const open = { type: branched.type, id: openId }
  const opened = async (): Promise<void> => {
    setOpened(true)
    // What is counted is what is saved.
    await flush()
    await queries.invalidateQueries({ queryKey: repositoryKey(open) })
  }
  // What is pushed is what is saved.
  const ask = async (what: Asked): Promise<void> => {
    await flush()
    setAsked(what)
  }
  return (
    <>
      <BranchMenuFrame
        branched={branched}
        branch={branch}
        address={branchAddress(applicationId, null)}
        isProtected={isProtected}
        canDeploy={canDeploy}
        isNarrow={isNarrow}
        flush={flush}
        refresh={refresh}
        onOpened={() => void opened()}
        reviewed={{ ...reviewed, revision }}
        items={<RepositoryItem open={open} isAsked={wasOpened} onOpen={() => void ask('repository')} />}
        itemsOfDefault={
          <Menu.Item leftSection={<Icon name="rocket" size={14} />} onClick={() => setAsked('deployment')}>
            Approvals before a deployment
          </Menu.Item>
        }
        merging={(merging) => <MergeDialog {...merging} />}
      />
      <RepositoryDialog isOpen={asked === 'repository'} onClose={close}>
        <ApplicationRepository applicationId={openId} isBranch={branch !== null} onClose={close} />
      </RepositoryDialog>
      <DeploymentApprovalsDialog
        isOpen={asked === 'deployment'}
        deployed={branched}
        revision={revision}
        versionsKey={versionsKey(applicationId)}
        onClose={close}
      />
    </>
  )
}
