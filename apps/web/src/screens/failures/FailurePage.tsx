import type { ReactNode } from 'react'
import { usePageTitle } from '../page-title.ts'
import classes from './FailurePage.module.css'

/** A page in the place of one that cannot be shown: a code, what happened, and where to go from here. */
export const FailurePage = ({
  code,
  title,
  children,
  actions,
}: {
  code: string
  title: string
  children: ReactNode
  actions: ReactNode
}) => {
  usePageTitle(title)
  return (
    <main className={classes['page']}>
      <p className={classes['code']}>{code}</p>
      <h1 className={classes['title']}>{title}</h1>
      <div className={classes['text']}>{children}</div>
      <div className={classes['actions']}>{actions}</div>
    </main>
  )
}
