import type { ReactElement, ReactNode } from 'react'
import classes from './LookedAtFields.module.css'

/** Fields that can be changed, or, by those who may only look, be read alone. */
export const LookedAtFields = ({
  isLookedAt,
  children,
}: {
  isLookedAt: boolean
  children: ReactNode
}): ReactElement => (
  <fieldset disabled={isLookedAt} className={classes['fields']}>
    {children}
  </fieldset>
)
