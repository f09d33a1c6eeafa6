import { call, routes } from '@ashlar/contract'
import { ErrorNotice, type Failure, Spinner } from '@ashlar/ui'
import { useEffect, useState } from 'react'
import { failureOf } from '../../../server/failure.ts'
import { AccessPage } from '../../access/AccessPage.tsx'
import accessClasses from '../../access/AccessPage.module.css'
import { readGitCallback } from './git-callback.ts'
import { tellEnd } from './login-end.ts'

/** Once for a window, however often it is drawn: a login counts once. Null where it has succeeded. */
let finishing: Promise<Failure | null> | undefined

const finish = async (): Promise<Failure | null> => {
  const { search, pathname } = window.location
  // What came back opens somebody’s account: it stays neither in the address nor in the history.
  window.history.replaceState(null, '', pathname)
  const answer = readGitCallback({ search, pathname })
  if (answer === null) {
    return { message: 'Nothing of a sign-in came back. Close this window and sign in again.' }
  }
  const { loginId, body } = answer
  try {
    await call(routes.gitAccounts.finishLogin, { parameters: { loginId }, body })
    return null
  } catch (error) {
    return failureOf(error)
  } finally {
    tellEnd(loginId)
  }
}

/** The window to which a server of Git leads back whoever signed in there. */
export const GitCallbackScreen = () => {
  const [end, setEnd] = useState<{ failure: Failure | null } | null>(null)
  useEffect(() => {
    finishing ??= finish()
    finishing.then(
      (failure) => {
        setEnd({ failure })
        if (failure === null) window.close()
      },
      (error: unknown) => setEnd({ failure: failureOf(error) }),
    )
  }, [])
  return (
    <AccessPage title="Sign in for repositories" pageTitle="Sign in">
      <div className={accessClasses['form']} aria-live="polite">
        {end === null ? (
          <Spinner label="Signing in" />
        ) : end.failure === null ? (
          <p>You are signed in. This window can be closed.</p>
        ) : (
          <ErrorNotice failure={end.failure} />
        )}
      </div>
    </AccessPage>
  )
}
