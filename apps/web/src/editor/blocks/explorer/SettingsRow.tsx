import { Icon } from '@ashlar/ui'
import type { KeyboardEvent, ReactElement, ReactNode } from 'react'
import classes from './Explorer.module.css'

interface SettingsRowProps {
  isSelected: boolean
  /** Whether Tab reaches it. */
  isReachable: boolean
  onSelect: () => void
  onHover: () => void
  onKeyDown: (event: KeyboardEvent) => void
  /** The place below it where a block can be added. */
  children: ReactNode
}

/** The first row of the tree: what the API does beside its blocks. */
export const SettingsRow = (props: SettingsRowProps): ReactElement => (
  <div
    className={classes['row']}
    role="treeitem"
    aria-level={1}
    aria-selected={props.isSelected}
    tabIndex={props.isReachable ? 0 : -1}
    data-row=""
    style={{ paddingInlineStart: 4 }}
    onClick={props.onSelect}
    onPointerEnter={props.onHover}
    onKeyDown={props.onKeyDown}
  >
    <span className={classes['chevron']} aria-hidden />
    <Icon name="settings-2" size={14} />
    <span className={classes['name']}>Settings</span>
    {props.children}
  </div>
)
