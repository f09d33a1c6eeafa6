import type { ReactNode } from 'react'
import classes from './DialogActions.module.css'

/**
 * The buttons at the end of a dialog, the one that does it last. They stay in sight where the dialog is higher than the
 * window, and what is scrolled passes below them.
 */
export const DialogActions = ({
  children,
  aside,
  isApart = false,
}: {
  children: ReactNode
  /** Buttons at the other end, which do not close the dialog. */
  aside?: ReactNode
  /** Keeps them off what stands above, where the element around them gives no room between its parts. */
  isApart?: boolean
}) => (
  <div className={classes['actions']} data-apart={isApart} data-dialog-actions>
    {aside === undefined ? null : <div className={classes['aside']}>{aside}</div>}
    {children}
  </div>
)
