import { Menu } from '@mantine/core'
import { Fragment } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { IconButton } from '../icons/IconButton.tsx'
import { Kbd } from '../page/Kbd.tsx'

/** An entry of a menu: a link, so that it can be opened elsewhere, or something to do. */
export type MenuAction = {
  label: string
  icon: string
  tone?: 'danger'
  /** The keys that do the same on the row, written `Mod+D`. */
  shortcut?: string
  /** Draws a line above it. */
  beginsGroup?: boolean
} & ({ href: string; opensNewTab?: boolean } | { onSelect: () => void })

/** The menu of one row. Nothing is drawn when there is nothing to do. */
export const RowMenu = ({ label, actions }: { label: string; actions: readonly MenuAction[] }) => {
  if (actions.length === 0) return null
  return (
    <Menu position="bottom-end" width="max-content">
      <Menu.Target>
        <IconButton icon="ellipsis" label={label} />
      </Menu.Target>
      <Menu.Dropdown miw={200}>
        <MenuActions actions={actions} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** The entries of a menu, for one that something else than the button of a row opens. */
export const MenuActions = ({ actions }: { actions: readonly MenuAction[] }) =>
  actions.map((action) => (
    <Fragment key={action.label}>
      {action.beginsGroup === true ? <Menu.Divider /> : null}
      {'href' in action ? (
        <Menu.Item
          component="a"
          href={action.href}
          leftSection={<Icon name={action.icon} />}
          {...(action.opensNewTab === true ? { target: '_blank', rel: 'noreferrer' } : {})}
        >
          {action.label}
        </Menu.Item>
      ) : (
        <Menu.Item
          leftSection={<Icon name={action.icon} />}
          rightSection={action.shortcut === undefined ? undefined : <Kbd shortcut={action.shortcut} />}
          onClick={action.onSelect}
          {...(action.tone === 'danger' ? { color: 'red' } : {})}
        >
          {action.label}
        </Menu.Item>
      )}
    </Fragment>
  ))
