import { type MenuAction, MenuActions } from '@ashlar/ui'
import { Menu } from '@mantine/core'
import classes from './ApiMenu.module.css'

/** What can be done with an API, as a menu at the pointer or below its tab. */
export const ApiMenu = ({
  at,
  name,
  actions,
  onClose,
}: {
  /** Where it opens, in px of the window. */
  at: { readonly x: number; readonly y: number }
  name: string
  actions: readonly MenuAction[]
  onClose: () => void
}) => (
  <Menu
    opened
    onClose={onClose}
    position="bottom-start"
    offset={0}
    width="max-content"
    shadow="md"
    withinPortal
  >
    <Menu.Target>
      <span aria-hidden className={classes.anchor} style={{ left: at.x, top: at.y }} />
    </Menu.Target>
    <Menu.Dropdown aria-label={name} miw={220}>
      <MenuActions actions={actions} />
    </Menu.Dropdown>
  </Menu>
)
