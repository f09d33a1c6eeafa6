import { Icon, Kbd } from '@ashlar/ui'
import { Menu } from '@mantine/core'
import { Fragment, useState } from 'react'
import { useEditorParts } from '../context/editor-context.tsx'
import { commandById, editorCommands } from '../commands/command-list.ts'
import { offers } from '../context/editor-command.ts'
import classes from './CommandMenu.module.css'

/** A menu that opens where somebody asks for it. */
export interface OpenedMenu {
  readonly at: { readonly x: number; readonly y: number } | null
  /** In px of the window. */
  readonly open: (at: { x: number; y: number }) => void
  readonly close: () => void
}

/** The state of a menu of commands. */
export const useCommandMenu = (): OpenedMenu => {
  const [at, setAt] = useState<OpenedMenu['at']>(null)
  return { at, open: setAt, close: () => setAt(null) }
}

/**
 * Commands of the one list, as a menu at the pointer. Those that cannot be done now are left out; `entries` holds groups of
 * ids, with a line between two groups.
 */
export const CommandMenu = ({
  menu,
  entries,
  label,
}: {
  menu: OpenedMenu
  entries: readonly (readonly string[])[]
  /** Of what this is the menu: "Canvas". */
  label: string
}) => {
  const { commands: context, session } = useEditorParts()
  if (menu.at === null) return null
  const all = editorCommands(session.catalogue)
  const groups = entries
    .map((ids) => ids.map((id) => commandById(all, id)).filter((command) => offers(command, context)))
    .filter((group) => group.length > 0)
  return (
    <Menu opened onClose={menu.close} position="bottom-start" offset={0} width={260} shadow="md" withinPortal>
      <Menu.Target>
        <span aria-hidden className={classes.anchor} style={{ left: menu.at.x, top: menu.at.y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {groups.map((group, index) => (
          <Fragment key={group[0]?.id}>
            {index > 0 && <Menu.Divider />}
            {group.map((command) => (
              <Menu.Item
                key={command.id}
                leftSection={<Icon name={command.icon} size={14} />}
                rightSection={
                  command.shortcut === undefined ? undefined : <Kbd shortcut={command.shortcut} />
                }
                {...(command.id === 'delete' ? { color: 'red' } : {})}
                onClick={() => {
                  menu.close()
                  command.run(context)
                }}
              >
                {command.menuName?.(context) ?? command.name}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
