import { defaultBranchName } from '@ashlar/schema'
import { Icon } from '@ashlar/ui'
import { Button, Menu } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { failureOf } from '../server/failure.ts'
import { callInSession } from '../session/index.ts'
import { withBranch } from './branch-in-query.ts'
import type { Branched, OpenBranch } from './branched.ts'
import { branchesKey, branchesQuery } from './branches-query.ts'
import { DeleteBranchDialog } from './DeleteBranchDialog.tsx'
import { ApprovalsDialog } from './ApprovalsDialog.tsx'
import { branchCalls } from './branch-calls.ts'
import { NewBranchDialog } from './NewBranchDialog.tsx'
import type { ReviewedHere } from './reviews/reviewed-here.ts'
import { ReviewsDialog } from './reviews/ReviewsDialog.tsx'
import { useProtection } from './use-protection.ts'

/** What the dialog that compares and merges the branch that is open has to know of it. */
export interface MergingHere {
  readonly isOpen: boolean
  readonly branched: Branched
  readonly branch: OpenBranch
  readonly onClose: () => void
  /** Opens the default branch. */
  readonly onLeave: () => void
}

interface BranchMenuProps {
  readonly branched: Branched
  /** The branch that is open; null: the default one. */
  readonly branch: OpenBranch | null
  /** Where the default branch is edited. */
  readonly address: string
  readonly isProtected: boolean
  readonly canDeploy: boolean
  readonly isNarrow: boolean
  /** Saves what waits; answers with whether everything arrived. */
  readonly flush: () => Promise<boolean>
  /** Reads again how what is open is protected. */
  readonly refresh: () => Promise<unknown>
  /** Told that the menu was opened. */
  readonly onOpened?: () => void
  /** How its reviews are shown. */
  readonly reviewed: Omit<ReviewedHere, 'branched' | 'branch' | 'flush'>
  /** What else can be done with any branch, and with the default one by those who may deploy. */
  readonly items?: ReactNode
  readonly itemsOfDefault?: ReactNode
  readonly merging: (merging: MergingHere) => ReactNode
}

type Asked = 'new' | 'merge' | 'delete' | 'reviews' | 'approvals'

/** The branch that is edited; a menu leads to the others, begins one, and compares, merges, deletes or protects this one. */
export const BranchMenuFrame = ({
  branched,
  branch,
  address,
  isProtected,
  canDeploy,
  isNarrow,
  flush,
  refresh,
  onOpened,
  reviewed,
  items,
  itemsOfDefault,
  merging,
}: BranchMenuProps) => {
  const name = branch?.name ?? defaultBranchName
  const { history } = useRouter()
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = (): void => setAsked(null)
  const protect = useProtection(branched, { flush, refresh })
  const listed = useQuery({ ...branchesQuery(branched), enabled: isOpen || asked !== null })
  const branches = listed.data?.branches ?? []
  const go = (to: string): void => {
    if (to !== name) history.push(withBranch(address, to === defaultBranchName ? null : to))
  }
  const open = (opened: boolean): void => {
    setOpen(opened)
    if (opened) onOpened?.()
  }
  const queries = useQueryClient()
  // What is compared or reviewed is what is saved.
  const ask = async (what: Asked): Promise<void> => {
    await flush()
    setAsked(what)
  }
  return (
    <>
      <Menu position="bottom-start" width={260} opened={isOpen} onChange={open}>
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
          {listed.error !== null && (
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
          {items}
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
            <>
              <Menu.Item
                leftSection={<Icon name="lock" size={14} />}
                onClick={() => void protect(!isProtected)}
              >
                {isProtected ? `Let people edit ${name}` : `Protect ${name}`}
              </Menu.Item>
              {isProtected && (
                <Menu.Item
                  leftSection={<Icon name="check-check" size={14} />}
                  onClick={() => setAsked('approvals')}
                >
                  Approvals before a merge
                </Menu.Item>
              )}
              {itemsOfDefault}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <NewBranchDialog
        isOpen={asked === 'new'}
        branched={branched}
        present={name}
        branches={branches.map((one) => one.name)}
        flush={flush}
        onClose={close}
        onCreated={go}
      />
      <ReviewsDialog
        isOpen={asked === 'reviews'}
        reviewed={{ ...reviewed, branched, branch, flush }}
        onClose={close}
      />
      <ApprovalsDialog
        isOpen={asked === 'approvals'}
        of="merge"
        noun={branched.type}
        present={branches.find(({ isDefault }) => isDefault)?.approvalsNeeded}
        change={async (approvalsNeeded) => {
          const body = { isProtected: true, approvalsNeeded }
          await callInSession(branchCalls[branched.type].protect(branched.id, body))
          await queries.invalidateQueries({ queryKey: branchesKey(branched) })
        }}
        onClose={close}
      />
      {branch !== null && (
        <>
          {merging({
            isOpen: asked === 'merge',
            branched,
            branch,
            onClose: close,
            onLeave: () => go(defaultBranchName),
          })}
          <DeleteBranchDialog
            isOpen={asked === 'delete'}
            branched={branched}
            branch={branch}
            flush={flush}
            onClose={close}
            onLeave={() => go(defaultBranchName)}
          />
        </>
      )}
    </>
  )
}
