import { defaultBranchName } from '@ashlar/schema'
import { Icon } from '@ashlar/ui'
import { Menu } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Branched } from '../../branches/branched.ts'
import { branchesQuery } from '../../branches/branches-query.ts'
import { BranchMenuFrame } from '../../branches/BranchMenuFrame.tsx'
import { DeleteBranchDialog } from '../../branches/DeleteBranchDialog.tsx'
import { NewBranchDialog } from '../../branches/NewBranchDialog.tsx'
import { useProtection } from '../../branches/use-protection.ts'
import { useEditor, useEditorParts } from '../context/editor-context.tsx'
import { usePages } from '../context/pages-context.ts'
import { requestsQuery } from '../versions/requests/requests-query.ts'
import { RepositoryDialog } from '../repository/RepositoryDialog.tsx'
import { repositoryKey, repositoryStateQuery, sayUnpushed } from '../repository/repository-query.ts'
import { ApprovalsDialog } from './ApprovalsDialog.tsx'
import { branchAddress } from './branch-address.ts'
import classes from './BranchMenu.module.css'
import { MergeDialog } from './MergeDialog.tsx'
import { ReviewsDialog } from './reviews/ReviewsDialog.tsx'

type Asked = 'new' | 'merge' | 'delete' | 'repository' | 'reviews' | 'approvals' | 'deployment'

/** The branch that is edited; a menu leads to the others, begins one, and compares, merges or deletes this one. */
export const BranchMenu = ({ isNarrow }: { isNarrow: boolean }) => {
  const { session, refresh } = useEditorParts()
  const { applicationId: openId, branch, isProtected, reviews: revision } = usePages()
  const canDeploy = useEditor(({ permissions }) => permissions.canDeploy)
  const applicationId = branch?.applicationId ?? openId
  const name = branch?.name ?? defaultBranchName
  const { history } = useRouter()
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = (): void => setAsked(null)
  const branched: Branched = { type: 'application', id: applicationId }
  const flush = (): Promise<boolean> => session.saver.flush()
  const protect = useProtection(branched, { flush, refresh })
  const listed = useQuery({ ...branchesQuery(branched), enabled: isOpen || asked !== null })
  const kept = useQuery({ ...repositoryStateQuery(openId), enabled: isOpen })
  const deployments = useQuery({ ...requestsQuery(openId, revision), enabled: isOpen || asked !== null })
  const branches = listed.data?.branches ?? []
  const go = (to: string): void => {
    if (to !== name) history.push(branchAddress(applicationId, to === defaultBranchName ? null : to))
  }
  const open = async (opened: boolean): Promise<void> => {
    setOpen(opened)
    if (!opened) return
    // What is counted is what is saved.
    await session.saver.flush()
    await queries.invalidateQueries({ queryKey: repositoryKey(openId) })
  }
  // What is pushed, compared or reviewed is what is saved.
  const ask = async (what: Asked): Promise<void> => {
    await session.saver.flush()
    setAsked(what)
  }
  return (
    <>
      <BranchMenuFrame
        name={name}
        isDefault={branch === null}
        isProtected={isProtected}
        isNarrow={isNarrow}
        branches={branches}
        error={listed.error}
        isOpen={isOpen}
        onOpen={(opened) => void open(opened)}
        onGo={go}
      >
        <Menu.Item leftSection={<Icon name="git-merge" size={14} />} onClick={() => void ask('repository')}>
          Repository
          {kept.data === undefined ? null : (
            <small className={classes['state']}>
              {kept.data === null ? 'Kept in none yet' : sayUnpushed(kept.data.changes)}
            </small>
          )}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon name="messages-square" size={14} />}
          onClick={() => void ask('reviews')}
        >
          Reviews
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="plus" size={14} />} onClick={() => setAsked('new')}>
          New branch
        </Menu.Item>
        {branch !== null && (
          <>
            <Menu.Item leftSection={<Icon name="git-merge" size={14} />} onClick={() => void ask('merge')}>
              Compare and merge
            </Menu.Item>
            <Menu.Item
              color="red"
              leftSection={<Icon name="trash-2" size={14} />}
              onClick={() => setAsked('delete')}
            >
              Delete this branch
            </Menu.Item>
          </>
        )}
        {branch === null && canDeploy && (
          <Menu.Item leftSection={<Icon name="lock" size={14} />} onClick={() => void protect(!isProtected)}>
            {isProtected ? `Let people edit ${name}` : `Protect ${name}`}
          </Menu.Item>
        )}
        {branch === null && canDeploy && isProtected && (
          <Menu.Item
            leftSection={<Icon name="check-check" size={14} />}
            onClick={() => setAsked('approvals')}
          >
            Approvals before a merge
          </Menu.Item>
        )}
        {branch === null && canDeploy && (
          <Menu.Item leftSection={<Icon name="rocket" size={14} />} onClick={() => setAsked('deployment')}>
            Approvals before a deployment
          </Menu.Item>
        )}
      </BranchMenuFrame>
      <NewBranchDialog
        isOpen={asked === 'new'}
        branched={branched}
        present={name}
        branches={branches.map((one) => one.name)}
        flush={flush}
        onClose={close}
        onCreated={go}
      />
      <RepositoryDialog
        isOpen={asked === 'repository'}
        applicationId={openId}
        isBranch={branch !== null}
        onClose={close}
      />
      <ReviewsDialog
        isOpen={asked === 'reviews'}
        applicationId={applicationId}
        branch={branch === null ? null : { id: openId, name }}
        onClose={close}
      />
      <ApprovalsDialog
        isOpen={asked === 'approvals'}
        applicationId={applicationId}
        of="merge"
        present={branches.find(({ isDefault }) => isDefault)?.approvalsNeeded}
        onClose={close}
      />
      <ApprovalsDialog
        isOpen={asked === 'deployment'}
        applicationId={applicationId}
        of="deployment"
        present={deployments.data?.approvalsNeeded}
        onClose={close}
      />
      {branch !== null && (
        <>
          <MergeDialog
            isOpen={asked === 'merge'}
            branched={branched}
            branch={{ id: openId, name }}
            onClose={close}
            onLeave={() => go(defaultBranchName)}
          />
          <DeleteBranchDialog
            isOpen={asked === 'delete'}
            branched={branched}
            branch={{ id: openId, name }}
            flush={flush}
            onClose={close}
            onLeave={() => go(defaultBranchName)}
          />
        </>
      )}
    </>
  )
}
