import { Menu } from '@mantine/core'
import { Fragment, type Ref, useEffect, useId, useImperativeHandle, useState } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { useTip } from '../icons/use-tip.tsx'
import { Kbd } from '../page/Kbd.tsx'
import classes from './RowMenu.module.css'

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

/**
 * The menu of one row. Nothing is drawn when there is nothing to do, and the menu itself only once its button was used: a
 * list has many rows, of which hardly any menu is ever opened.
 */
export const RowMenu = ({ label, actions }: { label: string; actions: readonly MenuAction[] }) => {
  const id = useId()
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const { tip, listeners } = useTip(label, 'bottom')
  // After it is there: a menu that begins open does not know where the focus goes back to.
  useEffect(() => setOpen(button !== null), [button])
  if (actions.length === 0) return null
  return (
    <>
      <button
        {...listeners}
        id={id}
        type="button"
        className={classes['button']}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => {
          setButton(currentTarget)
          if (button !== null) setOpen(!isOpen)
        }}
      >
        <Icon name="ellipsis" />
      </button>
      {tip}
      {button === null ? null : (
        <Menu id={id} position="bottom-end" width="max-content" opened={isOpen} onChange={setOpen}>
          <Menu.Target>
            <OtherTarget element={button} />
          </Menu.Target>
          <Menu.Dropdown miw={200}>
            <MenuActions actions={actions} />
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}

/** In the place of the button of a menu that stands beside it. */
const OtherTarget = ({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) => {
  useImperativeHandle(ref, () => element, [element])
  return null
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
