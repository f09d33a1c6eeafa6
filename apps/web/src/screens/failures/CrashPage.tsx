import { CallError, crashCode } from '@ashlar/contract'
import { ErrorNotice, type Failure, Spinner } from '@ashlar/ui'
import { isMissingCode } from '@ashlar/ui/missing-code'
import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { failureOf } from '../../server/failure.ts'
import { isSessionEnd } from '../../session/session.ts'
import { FailurePage } from './FailurePage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

/** What is shown where a part of a screen did not arrive, which nobody has done wrong. */
const MissingCodePage = ({ failure }: { failure: Failure }) => (
  <FailurePage
    code={crashCode({ reason: 'refresh required' })}
    title="A part of this page is missing"
    actions={<Button onClick={() => window.location.reload()}>Load again</Button>}
  >
    <ErrorNotice failure={failure} />
  </FailurePage>
)

/** What is shown when a screen failed as a whole. */
export const CrashPage = ({ error, reset }: ErrorComponentProps) => {
  if (isSessionEnd(error)) return <Spinner label="Signing out…" isFullPage />
  if (error instanceof CallError && error.status === 404) return <NotFoundPage />
  if (isMissingCode(error)) return <MissingCodePage failure={failureOf(error)} />
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
