import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { root } from './root-route.tsx'
import { LoginFailedPage } from './screens/access/LoginFailedPage.tsx'
import { hintOfAddress } from './screens/access/email-hint.ts'
import { safeReturnAddress } from './session/return-address.ts'
import { sessionQuery } from './session/session.ts'
import { keepSource, sourceIn, sourceOf, stateOf } from './session/source.ts'

/** Everything that a person may see without an account. It needs the session all the same, to send them on. */
const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  beforeLoad: async ({ context }) => ({ session: await context.queryClient.ensureQueryData(sessionQuery) }),
  errorComponent: LoginFailedPage,
})

const setUp = createRoute({
  getParentRoute: () => open,
  path: '/set-up',
  beforeLoad: ({ context }) => {
    if (!context.session.isSetUpNeeded) throw redirect({ to: '/home', replace: true })
  },
  component: lazyRouteComponent(() => import('./screens/access/SetUpScreen.tsx'), 'SetUpScreen'),
})

/** The parameter of an address that says where to go after signing in. */
const readReturn = (search: Record<string, unknown>): { return?: string } =>
  typeof search['return'] === 'string' ? { return: search['return'] } : {}

const login = createRoute({
  getParentRoute: () => open,
  path: '/login',
  validateSearch: readReturn,
  beforeLoad: ({ context, search }) => {
    if (context.session.isSetUpNeeded) throw redirect({ to: '/set-up', replace: true })
    if (!context.session.user.isAnonymous) {
      throw redirect({ href: safeReturnAddress(search.return, window.location.origin), replace: true })
    }
  },
  component: lazyRouteComponent(() => import('./screens/access/LoginScreen.tsx'), 'LoginScreen'),
})

const forgotPassword = createRoute({
  getParentRoute: () => open,
  path: '/forgot-password',
  validateSearch: readReturn,
  component: lazyRouteComponent(
    () => import('./screens/access/ForgotPasswordScreen.tsx'),
    'ForgotPasswordScreen',
  ),
})

const resetPassword = createRoute({
  getParentRoute: () => open,
  path: '/reset-password',
  component: lazyRouteComponent(
    () => import('./screens/access/ResetPasswordScreen.tsx'),
    'ResetPasswordScreen',
  ),
})

const signUp = createRoute({
  getParentRoute: () => open,
  path: '/sign-up',
  beforeLoad: ({ context, location }) => {
    if (context.session.isSetUpNeeded) throw redirect({ to: '/set-up', replace: true })
    if (!context.session.capabilities.signUp) throw redirect({ to: '/login', replace: true })
    keepSource(sourceIn(new URLSearchParams(location.searchStr).get('state') ?? ''))
  },
  component: lazyRouteComponent(() => import('./screens/access/SignUpScreen.tsx'), 'SignUpScreen'),
})

/** How the address is written elsewhere: it leads to the form with the address to begin with, and from where somebody comes as `state`. */
const signUpElsewhere = createRoute({
  getParentRoute: () => open,
  path: '/signup',
  beforeLoad: ({ location }) => {
    const named = {
      email: hintOfAddress(location.searchStr),
      state: stateOf(sourceOf(location.searchStr, document.referrer)),
    }
    const search = new URLSearchParams(Object.entries(named).filter(([, value]) => value !== ''))
    throw redirect({ href: search.size === 0 ? '/sign-up' : `/sign-up?${search.toString()}`, replace: true })
  },
})

/** Beside the branches: it works where no session can be read, too. */
export const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  component: lazyRouteComponent(() => import('./screens/access/LogoutScreen.tsx'), 'LogoutScreen'),
})

/** Where a tab goes whose organization is none of the person's any more. */
export const organizationLost = createRoute({
  getParentRoute: () => root,
  path: '/organization-lost',
  component: lazyRouteComponent(
    () => import('./screens/failures/OrganizationLostPage.tsx'),
    'OrganizationLostPage',
  ),
})

const verifyEmail = createRoute({
  getParentRoute: () => open,
  path: '/verify-email',
  component: lazyRouteComponent(() => import('./screens/access/VerifyEmailScreen.tsx'), 'VerifyEmailScreen'),
})

const invitation = createRoute({
  getParentRoute: () => open,
  path: '/invitation',
  component: lazyRouteComponent(() => import('./screens/access/InvitationScreen.tsx'), 'InvitationScreen'),
})

const jobMails = createRoute({
  getParentRoute: () => open,
  path: '/job-mails',
  component: lazyRouteComponent(() => import('./screens/access/JobMailsScreen.tsx'), 'JobMailsScreen'),
})

const oauthCallback = createRoute({
  getParentRoute: () => open,
  path: '/oauth/callback',
  component: lazyRouteComponent(() => import('./oauth/CallbackScreen.tsx'), 'CallbackScreen'),
})

const gitCallbackScreen = () =>
  lazyRouteComponent(
    () => import('./screens/repositories/sign-in/GitCallbackScreen.tsx'),
    'GitCallbackScreen',
  )

const githubCallback = createRoute({
  getParentRoute: () => open,
  path: '/oauth/github-callback',
  component: gitCallbackScreen(),
})

const gitlabCallback = createRoute({
  getParentRoute: () => open,
  path: '/oauth/gitlab-callback',
  component: gitCallbackScreen(),
})

const giteaCallback = createRoute({
  getParentRoute: () => open,
  path: '/oauth/gitea-callback',
  component: gitCallbackScreen(),
})

/** The branch of what needs no account. */
export const openBranch = open.addChildren([
  setUp,
  login,
  forgotPassword,
  resetPassword,
  signUp,
  signUpElsewhere,
  verifyEmail,
  invitation,
  jobMails,
  oauthCallback,
  githubCallback,
  gitlabCallback,
  giteaCallback,
])
