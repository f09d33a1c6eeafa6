import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Spinner } from '@ashlar/ui'
import { useSession } from './session.ts'
import { useAccent } from './use-accent.ts'
import { useIdleSignOut } from './use-idle-sign-out.ts'
import { usePreferences } from './use-preferences.ts'

const SecondFactorRequiredScreen = lazy(async () => ({
  default: (await import('../screens/access/SecondFactorRequiredScreen.tsx')).SecondFactorRequiredScreen,
}))

/** Around every screen of somebody who is signed in; in its place where their organization asks for more than a password. */
export const SignedIn = () => {
  usePreferences()
  useAccent()
  useIdleSignOut()
  const { organization } = useSession()
  if (!organization.needsSecondFactor) return <Outlet />
  return (
    <Suspense fallback={<Spinner label="Loading" isFullPage />}>
      <SecondFactorRequiredScreen />
    </Suspense>
  )
}
