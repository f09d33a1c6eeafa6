import { ErrorNotice, Spinner } from '@ashlar/ui'
import { useEffect, useState } from 'react'
import { AccessPage } from '../screens/access/AccessPage.tsx'
import accessClasses from '../screens/access/AccessPage.module.css'
import { type CallbackEnd, finishCallback } from './finish-callback.ts'

/** Once for a window, however often it is drawn: a login counts once. */
let finishing: Promise<CallbackEnd> | undefined

const finishOnce = (): Promise<CallbackEnd> => {
  if (finishing !== undefined) return finishing
  const { search, hash, origin, pathname } = window.location
  // What came back opens somebody's account: it stays neither in the address nor in the history.
  window.history.replaceState(null, '', pathname)
  finishing = finishCallback({ search, hash, origin })
  return finishing
}

/** The window to which a provider leads back whoever logged in to an integration. */
export const CallbackScreen = () => {
  const [end, setEnd] = useState<CallbackEnd | null>(null)
  useEffect(() => {
    finishOnce().then(
      (ended) => {
        setEnd(ended)
        if (ended.kind === 'finished' && ended.closes) window.close()
      },
      (error: unknown) =>
        setEnd({ kind: 'error', text: error instanceof Error ? error.message : String(error) }),
    )
  }, [])
  return (
    <AccessPage title="Log in to an integration" pageTitle="Log in">
      <div className={accessClasses['form']} aria-live="polite">
        {end === null ? (
          <Spinner label="Logging in..." />
        ) : end.kind === 'finished' ? (
          <p>Login complete. This window can be closed.</p>
        ) : (
          <ErrorNotice failure={{ message: end.text }} />
        )}
      </div>
    </AccessPage>
  )
}
