import { Icon, notifyFailure } from '@ashlar/ui'
import { Menu, Tooltip, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { roleFacts } from '../../invitations/invitations.ts'
import { failureOf } from '../../server/failure.ts'
import { chooseKeyMap, keyMaps, useAppearance, useKeyMap, useSession } from '../../session/index.ts'
import { signOut } from '../../session/sign-out.ts'
import { viewAs } from '../../session/view-as.ts'
import { appearances } from '../account/appearances.ts'
import classes from './UserMenu.module.css'
import { ViewAsDialog } from './ViewAsDialog.tsx'

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => [...word].slice(0, 1))
    .slice(0, 2)
    .join('')
    .toUpperCase()

const leave = async (): Promise<void> => {
  try {
    await signOut('/login')
  } catch (error) {
    notifyFailure(failureOf(error).message)
  }
}

const viewable = ['developer', 'end-user'] as const

const look = async (role: (typeof viewable)[number]): Promise<void> => {
  try {
    await viewAs({ kind: 'role', id: role })
  } catch (error) {
    notifyFailure(failureOf(error).message)
  }
}

/** Who is signed in, how the product looks to them, by which keys they write code, their account, and the way out. */
export const UserMenu = ({ isCollapsed }: { isCollapsed: boolean }) => {
  const { user, viewAs: viewed, may } = useSession()
  const { preference, prefer } = useAppearance()
  const keyMap = useKeyMap()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <Menu position="top-start" width={220}>
        <Menu.Target>
          <Tooltip label={user.name} position="right" disabled={!isCollapsed}>
            <button type="button" className={classes['button']}>
              <VisuallyHidden>Account of {user.name}</VisuallyHidden>
              <span className={classes['avatar']} aria-hidden>
                {initials(user.name)}
              </span>
              {isCollapsed ? null : (
                <span className={classes['name']} aria-hidden>
                  {user.name}
                </span>
              )}
            </button>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes['person']}>
            <strong>{user.name}</strong>
            <span>{user.email}</span>
          </div>
          <Menu.Divider />
          <Menu.Label>Appearance</Menu.Label>
          <Menu.RadioGroup
            value={preference}
            onChange={(value) => {
              const chosen = appearances.find((scheme) => scheme.preference === value)
              if (chosen !== undefined) prefer(chosen.preference)
            }}
          >
            {appearances.map((scheme) => (
              <Menu.RadioItem
                key={scheme.preference}
                value={scheme.preference}
                rightSection={<Icon name={scheme.icon} />}
              >
                {scheme.label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Label>Keys in code</Menu.Label>
          <Menu.RadioGroup
            value={keyMap}
            onChange={(value) => {
              const chosen = keyMaps.find((known) => known.keyMap === value)
              if (chosen !== undefined) chooseKeyMap(chosen.keyMap)
            }}
          >
            {keyMaps.map((known) => (
              <Menu.RadioItem key={known.keyMap} value={known.keyMap}>
                {known.label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          {may('roles:read') && viewed === null ? (
            <>
              <Menu.Divider />
              <Menu.Label>View as role</Menu.Label>
              {viewable.map((role) => (
                <Menu.Item key={role} leftSection={<Icon name="eye" />} onClick={() => void look(role)}>
                  {roleFacts[role].label}
                </Menu.Item>
              ))}
              <Menu.Item leftSection={<Icon name="eye" />} onClick={() => setChoosing(true)}>
                Another role or group…
              </Menu.Item>
            </>
          ) : null}
          <Menu.Divider />
          <Menu.Item component={Link} to="/personal-settings" leftSection={<Icon name="user" />}>
            Personal settings
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="log-out" />} onClick={() => void leave()}>
            Sign out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ViewAsDialog isOpen={isChoosing} onClose={() => setChoosing(false)} />
    </>
  )
}
