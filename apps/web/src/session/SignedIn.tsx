import { Outlet } from '@tanstack/react-router'
import { useIdleSignOut } from './use-idle-sign-out.ts'
import { usePreferences } from './use-preferences.ts'

/** Around every screen of somebody who is signed in. */
export const SignedIn = () => {
  usePreferences()
  useIdleSignOut()
  return <Outlet />
}
