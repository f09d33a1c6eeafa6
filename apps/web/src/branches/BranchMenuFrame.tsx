import type { BranchView } from '@ashlar/contract'
import { Icon } from '@ashlar/ui'
import { Button, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { failureOf } from '../server/failure.ts'

/** The name of the branch that is open; a menu leads to the others, and `children` to what is done with them. */
export const BranchMenuFrame = ({
  name,
  isDefault,
  isProtected,
  isNarrow,
  branches,
  error,
  isOpen,
  onOpen,
  onGo,
  children,
}: {
  name: string
  isDefault: boolean
  isProtected: boolean
  isNarrow: boolean
  branches: readonly BranchView[]
  /** Why the branches could not be read; null where nothing went wrong. */
  error: unknown
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onGo: (name: string) => void
  children: ReactNode
}) => (
  <Menu position="bottom-start" width={260} opened={isOpen} onChange={onOpen}>
    <Menu.Target>
      <Button
        size="compact-sm"
        variant={isDefault ? 'subtle' : 'light'}
        color={isDefault ? 'gray' : 'accent'}
        maw={isNarrow ? 44 : 220}
        aria-label={`Branch ${name}`}
        leftSection={isNarrow ? null : <Icon name={isProtected ? 'lock' : 'git-branch'} size={14} />}
      >
        {isNarrow ? <Icon name="git-branch" size={14} /> : name}
      </Button>
    </Menu.Target>
    <Menu.Dropdown mah="70vh" style={{ overflow: 'auto' }}>
      <Menu.Label>Branches</Menu.Label>
      {error !== null && (
        <Menu.Item disabled>The branches could not be read: {failureOf(error).message}</Menu.Item>
      )}
      {branches.map((one) => (
        <Menu.Item
          key={one.id}
          leftSection={<Icon name={one.name === name ? 'check' : 'git-branch'} size={14} />}
          rightSection={one.isProtected ? <Icon name="lock" label="Protected" size={14} /> : null}
          onClick={() => onGo(one.name)}
        >
          {one.name}
        </Menu.Item>
      ))}
      <Menu.Divider />
      {children}
    </Menu.Dropdown>
  </Menu>
)
