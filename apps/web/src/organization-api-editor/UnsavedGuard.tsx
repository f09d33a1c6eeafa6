import { useEffect } from 'react'

/** Sends what waits as soon as the connection is back, and asks before the tab is closed while something is not saved. */
export const UnsavedGuard = ({
  session,
}: {
  session: { readonly isSaved: boolean; flush: () => Promise<boolean> }
}) => {
  useEffect(() => {
    const guard = (event: BeforeUnloadEvent): void => {
      if (!session.isSaved) event.preventDefault()
    }
    // After a long time without a connection the next try by itself may be half a minute away.
    const send = (): void => void session.flush()
    window.addEventListener('beforeunload', guard)
    window.addEventListener('online', send)
    return () => {
      window.removeEventListener('beforeunload', guard)
      window.removeEventListener('online', send)
    }
  }, [session])
  return null
}
