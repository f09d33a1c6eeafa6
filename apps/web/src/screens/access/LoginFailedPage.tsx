import { call, routes } from '@ashlar/contract'
import { ErrorNotice } from '@ashlar/ui'
import { Button } from '@mantine/core'
import { forgetTraces } from '../../session/index.ts'
import { failureOf } from '../../server/failure.ts'
import { FailurePage } from '../failures/FailurePage.tsx'

const retry = async (): Promise<void> => {
  try {
    await call(routes.session.signOut, {})
  } finally {
    forgetTraces()
    window.location.assign('/')
  }
}

/** The page of the specification for a session that could not be read; "Retry login" signs out and begins again. */
export const LoginFailedPage = ({ error }: { error: unknown }) => (
  <FailurePage
    code="LOGIN_FAILURE"
    title="Login Failed"
    isCrash
    error={error}
    actions={
      <>
        <Button component="a" href="/status" variant="default">
          Status page
        </Button>
        <Button onClick={() => void retry().catch(() => undefined)}>Retry login</Button>
      </>
    }
  >
    <ErrorNotice failure={failureOf(error)} />
  </FailurePage>
)
