import type { ReactNode } from 'react'
import { usePageTitle } from '../page-title.ts'
import classes from './AccessPage.module.css'
import { Mark } from './Mark.tsx'

/** The page around every form that lets somebody in. */
export const AccessPage = ({
  title,
  pageTitle = title,
  description,
  children,
  footer,
}: {
  title: string
  /** In the browser's title, where it is not the heading. */
  pageTitle?: string
  description?: ReactNode
  children: ReactNode
  footer?: ReactNode
}) => {
  usePageTitle(pageTitle)
  return (
    <main className={classes['page']}>
      <div className={classes['card']}>
        <div className={classes['brand']}>
          <Mark size={28} />
          <span>Ashlar</span>
        </div>
        <h1 className={classes['title']}>{title}</h1>
        {description === undefined ? null : <p className={classes['description']}>{description}</p>}
        {children}
      </div>
      {footer === undefined ? null : <p className={classes['footer']}>{footer}</p>}
    </main>
  )
}
