import type { ReactNode } from 'react'
import classes from './Facts.module.css'

/** What is known of something, a line each. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className={classes['facts']}>{children}</dl>
)

/** A line of `Facts`. */
export const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)
