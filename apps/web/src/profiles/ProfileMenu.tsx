import type { Profile } from '@ashlar/schema'
import { Icon } from '@ashlar/ui'
import { Button, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './ProfileMenu.module.css'

/** The profiles among which a person chooses the one that what is built runs with. */
export interface ProfileChoice {
  available: readonly Profile[]
  /** The one that counts; null where there is none. */
  current: Profile | null
  select: (id: string) => void
}

/** A button that names the profile that counts; its menu holds what is given. */
export const ProfileMenu = ({
  current,
  title,
  children,
}: Pick<ProfileChoice, 'current'> & { title: string; children: ReactNode }) => {
  const name = current?.displayName ?? 'No profile'
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={`Profile ${name}`}
          title={title}
          rightSection={<Icon name="chevron-down" size={14} />}
          className={classes['picker'] ?? ''}
        >
          {name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

/** The profiles as items of a menu, of which one is chosen. */
export const ProfileChoices = ({ available, current, select, label }: ProfileChoice & { label: string }) => (
  <>
    <Menu.Label>{label}</Menu.Label>
    <Menu.RadioGroup value={current?.id ?? ''} onChange={select}>
      {available.map(({ id, displayName }) => (
        <Menu.RadioItem key={id} value={id} closeMenuOnClick>
          {displayName}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  </>
)
