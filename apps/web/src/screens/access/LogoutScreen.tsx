import { ErrorNotice, Spinner } from '@ashlar/ui'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { failureOf } from '../../server/failure.ts'
import { signOut } from '../../session/sign-out.ts'
import { AccessPage } from './AccessPage.tsx'
import classes from './AccessPage.module.css'

/**
 * Signs out whoever comes to this address. The page posts it: an address that is only fetched, by a picture, a program that
 * checks links, or a browser that looks ahead, ends no session.
 */
export const LogoutScreen = () => {
  const { mutate, isError, error } = useMutation({ mutationFn: () => signOut('/') })
  const hasBegun = useRef(false)
  useEffect(() => {
    const begin = (): void => {
      if (hasBegun.current) return
      hasBegun.current = true
      mutate()
    }
    // A page that is prepared before anybody looks at it says so.
    if (!('prerendering' in document) || document.prerendering !== true) {
      begin()
      return
    }
    document.addEventListener('prerenderingchange', begin, { once: true })
    return () => document.removeEventListener('prerenderingchange', begin)
  }, [mutate])
  if (!isError) return <Spinner label="Signing out…" isFullPage />
  return (
    <AccessPage title="You are still signed in" pageTitle="Sign out">
      <div className={classes['form']}>
        <ErrorNotice failure={failureOf(error)} onRetry={() => mutate()} />
      </div>
    </AccessPage>
  )
}
