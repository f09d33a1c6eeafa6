import { Spinner } from '@ashlar/ui'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { lazy } from 'react'
import { LoginFailedPage } from './screens/access/LoginFailedPage.tsx'
import { CrashPage } from './screens/failures/CrashPage.tsx'
import { NotFoundPage } from './screens/failures/NotFoundPage.tsx'
import { homeAddress, safeReturnAddress } from './session/return-address.ts'
import { sessionQuery } from './session/session.ts'

interface RouterContext {
  queryClient: QueryClient
}

const root = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: CrashPage,
})

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

const login = createRoute({
  getParentRoute: () => open,
  path: '/login',
  validateSearch: (search: Record<string, unknown>): { return?: string } =>
    typeof search['return'] === 'string' ? { return: search['return'] } : {},
  beforeLoad: ({ context, search }) => {
    if (context.session.isSetUpNeeded) throw redirect({ to: '/set-up', replace: true })
    if (context.session.user !== null) {
      throw redirect({ href: safeReturnAddress(search.return, window.location.origin), replace: true })
    }
  },
  component: lazyRouteComponent(() => import('./screens/access/LoginScreen.tsx'), 'LoginScreen'),
})

const signUp = createRoute({
  getParentRoute: () => open,
  path: '/sign-up',
  beforeLoad: ({ context }) => {
    if (context.session.isSetUpNeeded) throw redirect({ to: '/set-up', replace: true })
    if (context.session.signUp !== 'open') throw redirect({ to: '/login', replace: true })
  },
  component: lazyRouteComponent(() => import('./screens/access/SignUpScreen.tsx'), 'SignUpScreen'),
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

/** The access gate: everything below it has a session with a user. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery)
    if (session.isSetUpNeeded) throw redirect({ to: '/set-up', replace: true })
    if (session.user === null) {
      const wanted = location.href === '/' ? homeAddress : location.href
      throw redirect({
        to: '/login',
        search: wanted === homeAddress ? {} : { return: wanted },
        replace: true,
      })
    }
    return { session }
  },
  errorComponent: LoginFailedPage,
})

const start = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/home', replace: true })
  },
})

const shell = createRoute({
  getParentRoute: () => signedIn,
  id: 'shell',
  component: lazyRouteComponent(() => import('./screens/shell/Shell.tsx'), 'Shell'),
})

const home = createRoute({
  getParentRoute: () => shell,
  path: '/home',
  validateSearch: (search: Record<string, unknown>): { new?: true } =>
    search['new'] === true ? { new: true } : {},
  component: lazyRouteComponent(() => import('./screens/home/HomeScreen.tsx'), 'HomeScreen'),
})

const integrations = createRoute({
  getParentRoute: () => shell,
  path: '/integrations',
  component: lazyRouteComponent(
    () => import('./screens/integrations/IntegrationsScreen.tsx'),
    'IntegrationsScreen',
  ),
})

const newIntegration = createRoute({
  getParentRoute: () => shell,
  path: '/integrations/new/$pluginId',
  component: lazyRouteComponent(
    () => import('./screens/integrations/NewIntegrationScreen.tsx'),
    'NewIntegrationScreen',
  ),
})

const integration = createRoute({
  getParentRoute: () => shell,
  path: '/integrations/$integrationId',
  component: lazyRouteComponent(
    () => import('./screens/integrations/IntegrationScreen.tsx'),
    'IntegrationScreen',
  ),
})

const members = createRoute({
  getParentRoute: () => shell,
  path: '/members',
  validateSearch: (search: Record<string, unknown>): { invite?: true } =>
    search['invite'] === true ? { invite: true } : {},
  component: lazyRouteComponent(() => import('./screens/members/MembersScreen.tsx'), 'MembersScreen'),
})

const LazyEditor = lazy(async () => ({ default: (await import('./editor/index.ts')).EditorScreen }))

const editor = createRoute({
  getParentRoute: () => signedIn,
  path: '/applications/$applicationId/edit',
  component: () => {
    const { applicationId } = editor.useParams()
    return <LazyEditor key={applicationId} applicationId={applicationId} />
  },
})

const routeTree = root.addChildren([
  open.addChildren([setUp, login, signUp, verifyEmail, invitation]),
  signedIn.addChildren([
    start,
    shell.addChildren([home, integrations, newIntegration, integration, members]),
    editor,
  ]),
])

/** Makes the router of the builder. Published applications are another entry and are reached by plain links. */
export const createBuilderRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    // What is fresh and what is stale is for the queries to say.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: () => <Spinner label="Loading…" isFullPage />,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: CrashPage,
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createBuilderRouter>
  }
}
