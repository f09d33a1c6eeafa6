import { CallError, crashCode } from '@ashlar/contract'
import { ErrorNotice, Spinner } from '@ashlar/ui'
import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { failureOf } from '../../server/failure.ts'
import { isSessionEnd } from '../../session/session.ts'
import { FailurePage } from './FailurePage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

/** What is shown when a screen failed as a whole. */
export const CrashPage = ({ error, reset }: ErrorComponentProps) => {
  if (isSessionEnd(error)) return <Spinner label="Signing out…" isFullPage />
  if (error instanceof CallError && error.status === 404) return <NotFoundPage />
  return (
    <FailurePage
      code={crashCode(error instanceof CallError ? error : {})}
      title="This page could not be shown"
      isCrash
      error={error}
      actions={
        <>
          <Button variant="default" onClick={() => window.location.assign('/home')}>
            Return home
          </Button>
          <Button onClick={reset}>Try again</Button>
        </>
      }
    >
      <ErrorNotice failure={failureOf(error)} />
    </FailurePage>
  )
}
