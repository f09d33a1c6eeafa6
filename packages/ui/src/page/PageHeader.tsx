import type { ReactNode } from 'react'
import classes from './PageHeader.module.css'

/** The line at the top of a page: what it is, and what can be done on it. */
export const PageHeader = ({
  title,
  description,
  back,
  actions,
}: {
  title: ReactNode
  description?: ReactNode
  /** A link to where this page hangs, shown above the title. */
  back?: ReactNode
  actions?: ReactNode
}) => (
  <header className={classes['header']}>
    {back === undefined ? null : <div className={classes['back']}>{back}</div>}
    <div className={classes['line']}>
      <h1 className={classes['title']}>{title}</h1>
      {actions === undefined ? null : <div className={classes['actions']}>{actions}</div>}
    </div>
    {description === undefined ? null : <p className={classes['description']}>{description}</p>}
  </header>
)
