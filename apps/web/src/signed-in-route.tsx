import { resolveAccessMode } from '@ashlar/contract'
import { createRoute, redirect } from '@tanstack/react-router'
import { forgetLoading } from './editor/session/editor-loader.ts'
import { root } from './root-route.tsx'
import { LoginFailedPage } from './screens/access/LoginFailedPage.tsx'
import { homeAddress } from './session/return-address.ts'
import { SignedIn } from './session/SignedIn.tsx'
import { sessionQuery } from './session/session.ts'

/** The access gate: everything below it has a session with a user. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery)
    if (session.isSetUpNeeded) throw redirect({ to: '/set-up', replace: true })
    const access = resolveAccessMode({
      isEmbedded: false,
      hasEmbedToken: false,
      isSignedIn: !session.user.isAnonymous,
      needsAccount: true,
    })
    if (access === 'sign in') {
      forgetLoading()
      const wanted = location.href === '/' ? homeAddress : location.href
      throw redirect({
        to: '/login',
        search: wanted === homeAddress ? {} : { return: wanted },
        replace: true,
      })
    }
    return { session }
  },
  component: SignedIn,
  errorComponent: LoginFailedPage,
})
