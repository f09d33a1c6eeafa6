import { call, routes } from '@ashlar/contract'
import { defaultBranchName } from '@ashlar/schema'
import { ConfirmDialog, Icon, notifyFailure, notifySuccess } from '@ashlar/ui'
import { Button, Menu } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { callInSession } from '../../session/index.ts'
import { useEditor, useEditorParts } from '../context/editor-context.tsx'
import { usePages } from '../context/pages-context.ts'
import { requestsQuery } from '../versions/requests/requests-query.ts'
import { RepositoryDialog } from '../repository/RepositoryDialog.tsx'
import { repositoryKey, repositoryStateQuery, sayUnpushed } from '../repository/repository-query.ts'
import { ApprovalsDialog } from './ApprovalsDialog.tsx'
import { branchAddress } from './branch-address.ts'
import { branchesKey, branchesQuery } from './branches-query.ts'
import classes from './BranchMenu.module.css'
import { MergeDialog } from './MergeDialog.tsx'
import { NewBranchDialog } from './NewBranchDialog.tsx'
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
  const listed = useQuery({ ...branchesQuery(applicationId), enabled: isOpen || asked !== null })
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
  const protect = async (): Promise<void> => {
    try {
      await session.saver.flush()
      const body = { isProtected: !isProtected }
      await callInSession(call(routes.applications.protectBranch, { parameters: { applicationId }, body }))
      await refresh()
      await queries.invalidateQueries({ queryKey: branchesKey(applicationId) })
      notifySuccess(
        body.isProtected
          ? `${defaultBranchName} is protected: it changes by merging branches alone.`
          : `${defaultBranchName} can be edited again.`,
      )
    } catch (error) {
      notifyFailure(failureOf(error).message)
    }
  }
  return (
    <>
      <Menu position="bottom-start" width={260} opened={isOpen} onChange={(opened) => void open(opened)}>
        <Menu.Target>
          <Button
            size="compact-sm"
            variant={branch === null ? 'subtle' : 'light'}
            color={branch === null ? 'gray' : 'accent'}
            maw={isNarrow ? 44 : 220}
            aria-label={`Branch ${name}`}
            leftSection={isNarrow ? null : <Icon name={isProtected ? 'lock' : 'git-branch'} size={14} />}
          >
            {isNarrow ? <Icon name="git-branch" size={14} /> : name}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="70vh" style={{ overflow: 'auto' }}>
          <Menu.Label>Branches</Menu.Label>
          {listed.isError && (
            <Menu.Item disabled>The branches could not be read: {failureOf(listed.error).message}</Menu.Item>
          )}
          {branches.map((one) => (
            <Menu.Item
              key={one.id}
              leftSection={<Icon name={one.name === name ? 'check' : 'git-branch'} size={14} />}
              rightSection={one.isProtected ? <Icon name="lock" label="Protected" size={14} /> : null}
              onClick={() => go(one.name)}
            >
              {one.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
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
            <Menu.Item leftSection={<Icon name="lock" size={14} />} onClick={() => void protect()}>
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
        </Menu.Dropdown>
      </Menu>
      <NewBranchDialog
        isOpen={asked === 'new'}
        applicationId={applicationId}
        present={name}
        branches={branches.map((one) => one.name)}
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
            applicationId={applicationId}
            branch={{ id: openId, name }}
            onClose={close}
            onLeave={() => go(defaultBranchName)}
          />
          <ConfirmDialog
            isOpen={asked === 'delete'}
            title={`Delete branch ${name}?`}
            confirmLabel="Delete branch"
            onClose={close}
            onConfirm={async () => {
              try {
                await session.saver.flush()
                const parameters = { applicationId, branchId: openId }
                await callInSession(call(routes.applications.removeBranch, { parameters }))
                await queries.invalidateQueries({ queryKey: branchesKey(applicationId) })
                go(defaultBranchName)
                notifySuccess(`The branch ${name} is deleted.`)
              } catch (error) {
                notifyFailure(`The branch was not deleted. ${failureOf(error).message}`)
              }
              return null
            }}
          >
            What was changed here and not merged is lost. What is deployed stays.
          </ConfirmDialog>
        </>
      )}
    </>
  )
}
