import { Icon, Kbd } from '@ashlar/ui'
import { Menu } from '@mantine/core'
import { Fragment } from 'react'
import type { RunPart } from '@ashlar/contract'
import type { BlockActions } from '../block-actions.ts'
import { type PartChoice, partCommands } from '../parts/part-commands.ts'
import classes from './Explorer.module.css'

interface BlockMenuProps {
  /** Where it opens, in px of the window; null while it is closed. */
  at: { readonly x: number; readonly y: number } | null
  actions: BlockActions
  /** Whether a part of the API can be run from the selected block. */
  part: PartChoice
  onRunPart: (kind: RunPart['kind']) => void
  /** Begins to rename the selected block; absent where several are selected. */
  onRename: (() => void) | undefined
  /** Asks what to add beside the selected block; absent where several are selected. */
  onInsert: ((side: 'before' | 'after') => void) | undefined
  onClose: () => void
}

interface Entry {
  readonly label: string
  readonly icon: string
  readonly shortcut: string
  readonly act: (() => void) | undefined
  readonly isDangerous?: boolean
}

const entriesOf = (
  actions: BlockActions,
  onRename: (() => void) | undefined,
  onInsert: BlockMenuProps['onInsert'],
): readonly Entry[][] => [
  [
    {
      label: 'Add block before',
      icon: 'plus',
      shortcut: 'Shift+A',
      act: onInsert && (() => onInsert('before')),
    },
    {
      label: 'Add block after',
      icon: 'plus',
      shortcut: 'A',
      act: onInsert && (() => onInsert('after')),
    },
  ],
  [
    { label: 'Rename', icon: 'pencil', shortcut: 'F2', act: onRename },
    { label: 'Duplicate', icon: 'copy-plus', shortcut: 'Mod+D', act: actions.duplicate },
  ],
  [
    { label: 'Cut', icon: 'scissors', shortcut: 'Mod+X', act: actions.cut },
    { label: 'Copy', icon: 'copy', shortcut: 'Mod+C', act: actions.copy },
    { label: 'Paste', icon: 'clipboard', shortcut: 'Mod+V', act: actions.paste },
  ],
  [
    { label: 'Move up', icon: 'arrow-up', shortcut: 'Alt+ArrowUp', act: () => actions.move('up') },
    { label: 'Move down', icon: 'arrow-down', shortcut: 'Alt+ArrowDown', act: () => actions.move('down') },
    {
      label: 'Move into the block before',
      icon: 'arrow-right',
      shortcut: 'Alt+ArrowRight',
      act: () => actions.move('in'),
    },
    { label: 'Move out', icon: 'arrow-left', shortcut: 'Alt+ArrowLeft', act: () => actions.move('out') },
  ],
  [{ label: 'Delete', icon: 'trash-2', shortcut: 'Delete', act: actions.remove, isDangerous: true }],
]

/** What can be done with the selected blocks, as a menu at the pointer or at their row. */
export const BlockMenu = ({ at, actions, part, onRunPart, onRename, onInsert, onClose }: BlockMenuProps) =>
  at === null ? null : (
    <Menu opened onClose={onClose} position="bottom-start" offset={0} width={300} shadow="md" withinPortal>
      <Menu.Target>
        <span aria-hidden className={classes['anchor']} style={{ left: at.x, top: at.y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label="Blocks">
        {'reason' in part && <Menu.Label>{part.reason}</Menu.Label>}
        {partCommands.map(({ kind, label, icon, shortcut }) => (
          <Menu.Item
            key={kind}
            leftSection={<Icon name={icon} size={14} />}
            rightSection={<Kbd shortcut={shortcut} />}
            disabled={'reason' in part}
            onClick={() => onRunPart(kind)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {entriesOf(actions, onRename, onInsert).map((group, index) => (
          <Fragment key={group[0]?.label}>
            {index > 0 && <Menu.Divider />}
            {group.flatMap(({ label, icon, shortcut, act, isDangerous }) =>
              act === undefined
                ? []
                : [
                    <Menu.Item
                      key={label}
                      leftSection={<Icon name={icon} size={14} />}
                      rightSection={<Kbd shortcut={shortcut} />}
                      {...(isDangerous === true ? { color: 'red' } : {})}
                      onClick={act}
                    >
                      {label}
                    </Menu.Item>,
                  ],
            )}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
