import type { ReactNode } from 'react'
import { Icon } from '../icons/Icon.tsx'
import classes from './EmptyState.module.css'

/** Says what a place is while there is nothing in it, and offers the first step. */
export const EmptyState = ({
  icon,
  title,
  description,
  action,
  isCompact = false,
}: {
  icon: string
  title: string
  description: ReactNode
  action?: ReactNode
  /** For panels and for a search without results. */
  isCompact?: boolean
}) => (
  <div className={classes['root']} data-compact={isCompact}>
    <span className={classes['icon']}>
      <Icon name={icon} size={isCompact ? 16 : 20} />
    </span>
    <h2 className={classes['title']}>{title}</h2>
    <p className={classes['description']}>{description}</p>
    {action === undefined ? null : <div className={classes['action']}>{action}</div>}
  </div>
)
