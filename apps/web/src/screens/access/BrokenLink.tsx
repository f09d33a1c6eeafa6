import { ErrorNotice } from '@ashlar/ui'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { failureOf } from '../../server/failure.ts'
import classes from './AccessPage.module.css'
import { AccessPage } from './AccessPage.tsx'

/** Shown in place of what the link of a message opens, where it is cut off or no longer good. */
export const BrokenLink = ({
  title,
  pageTitle,
  problem,
  token,
  error,
  children,
}: {
  /** What was to be opened. */
  title: string
  pageTitle?: string
  /** That it cannot be opened. */
  problem: string
  /** The token of the link; empty where the link is cut off. */
  token: string
  error: unknown
  /** Another way on, where there is one. */
  children?: ReactNode
}) => (
  <AccessPage title={title} footer={children} {...(pageTitle === undefined ? {} : { pageTitle })}>
    <div className={classes['form']}>
      <ErrorNotice
        title={problem}
        failure={{
          message:
            token === ''
              ? 'The link is not complete. Open it from the message again.'
              : failureOf(error).message,
        }}
      />
      <Button component={Link} to="/login" fullWidth>
        Go to sign in
      </Button>
    </div>
  </AccessPage>
)
