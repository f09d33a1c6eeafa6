import { builderScreenOf } from '@ashlar/contract'
import { type ReactNode, useEffect } from 'react'
import { reportCrash } from '../../crashes/report-crash.ts'
import { usePageTitle } from '../page-title.ts'
import classes from './FailurePage.module.css'

/** A page in the place of one that cannot be shown: a code, what happened, and where to go from here. */
export const FailurePage = ({
  code,
  title,
  children,
  actions,
  isCrash = false,
  error,
}: {
  code: string
  title: string
  children: ReactNode
  actions: ReactNode
  /** Whether something went wrong on our side, which whoever runs the server is told. */
  isCrash?: boolean
  /** What was thrown then, where it is known. */
  error?: unknown
}) => {
  usePageTitle(title)
  useEffect(() => {
    if (!isCrash) return
    reportCrash({ part: 'builder', code, screen: builderScreenOf(window.location.pathname), error })
  }, [isCrash, code, error])
  return (
    <main className={classes['page']}>
      <p className={classes['code']}>{code}</p>
      <h1 className={classes['title']}>{title}</h1>
      <div className={classes['text']}>{children}</div>
      <div className={classes['actions']}>{actions}</div>
    </main>
  )
}
