import { defaultBranchName } from '@ashlar/schema'
import { Icon } from '@ashlar/ui'
import { Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { failureOf } from '../server/failure.ts'
import { withBranch } from './branch-in-query.ts'
import type { Branched, OpenBranch } from './branched.ts'
import { branchesQuery } from './branches-query.ts'
import { DeleteBranchDialog } from './DeleteBranchDialog.tsx'
import { NewBranchDialog } from './NewBranchDialog.tsx'
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
  /** What else can be done with any branch, and with the default one by those who may deploy. */
  readonly items?: ReactNode
  readonly itemsOfDefault?: ReactNode
  readonly merging: (merging: MergingHere) => ReactNode
}

type Asked = 'new' | 'merge' | 'delete'

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
  // What is compared is what is saved.
  const compare = async (): Promise<void> => {
    await flush()
    setAsked('merge')
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
          <Menu.Item leftSection={<Icon name="plus" size={14} />} onClick={() => setAsked('new')}>
            New branch
          </Menu.Item>
          {branch !== null && (
            <>
              <Menu.Item leftSection={<Icon name="git-merge" size={14} />} onClick={() => void compare()}>
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
