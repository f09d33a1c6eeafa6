import { Fragment, useState } from 'react'
import { AppIcon } from '../icons/AppIcon.tsx'
import { AppLink } from '../navigation/AppLink.tsx'
import { useLinks } from '../navigation/links.ts'
import { readLink } from '../navigation/read-link.ts'
import { RestNote } from '../shared/RestNote.tsx'
import { textOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import styles from './BreadcrumbsView.module.css'
import { longestTrail, readCrumbs, shownSteps } from './trail.ts'
import type { breadcrumbs } from './breadcrumbs.ts'

/** The way to the present page: a list of links of which the last is where one is. */
export const BreadcrumbsView = ({ values, describedBy, trigger }: WidgetViewProps<typeof breadcrumbs>) => {
  const { current } = useLinks()
  const [isOpen, setOpen] = useState(false)
  const { crumbs, count } = readCrumbs(values)
  const { shown, gapAfter } = shownSteps(crumbs.length, values.maxItems, isOpen)
  return (
    <nav className={styles.nav} aria-label="Breadcrumbs" aria-describedby={describedBy}>
      <ol className={styles.list}>
        {shown.map((index) => {
          const crumb = crumbs[index] ?? {}
          const isLast = index === crumbs.length - 1
          const { address, opensInNewTab } = readLink(crumb, current)
          const content = (
            <>
              <AppIcon name={crumb.icon} />
              <span className={styles.text}>{textOf(crumb.label)}</span>
            </>
          )
          const isLink = address !== undefined && (!isLast || values.isLastLinked)
          return (
            <Fragment key={index}>
              <li className={styles.step}>
                {isLink ? (
                  <span onClickCapture={() => trigger('onClick', { label: textOf(crumb.label), index })}>
                    <AppLink
                      className={styles.link}
                      address={address}
                      opensInNewTab={opensInNewTab}
                      {...(isLast ? { 'aria-current': 'page' as const } : {})}
                    >
                      {content}
                    </AppLink>
                  </span>
                ) : (
                  <span className={styles.here} aria-current={isLast ? 'page' : undefined}>
                    {content}
                  </span>
                )}
              </li>
              {gapAfter === index && (
                <li className={styles.step}>
                  <button
                    type="button"
                    className={styles.more}
                    onClick={() => setOpen(true)}
                    aria-label="Show all steps"
                  >
                    …
                  </button>
                </li>
              )}
            </Fragment>
          )
        })}
      </ol>
      <RestNote shown={longestTrail} count={count} noun="steps" />
    </nav>
  )
}
