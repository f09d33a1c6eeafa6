import { Spinner } from '@ashlar/ui'
import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { administrationRoutes } from './administration-routes.tsx'
import { editorRoutes } from './editor-routes.tsx'
import { logout, openBranch, organizationLost } from './open-routes.tsx'
import { root } from './root-route.tsx'
import { CrashPage } from './screens/failures/CrashPage.tsx'
import { NotFoundPage } from './screens/failures/NotFoundPage.tsx'
import { sessionQuery } from './session/session.ts'
import { shell } from './shell-route.tsx'
import { signedIn } from './signed-in-route.tsx'
import { workRoutes } from './work-routes.tsx'

const start = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/home', replace: true })
  },
})

const confirmEmail = createRoute({
  getParentRoute: () => signedIn,
  path: '/confirm-email',
  component: lazyRouteComponent(
    () => import('./screens/account/ConfirmEmailScreen.tsx'),
    'ConfirmEmailScreen',
  ),
})

/** Beside applications there is nothing here: members go home, visitors are asked to sign in. */
const applications = createRoute({
  getParentRoute: () => signedIn,
  path: '/applications',
  beforeLoad: () => {
    throw redirect({ to: '/home', replace: true })
  },
})

const routeTree = root.addChildren([
  logout,
  organizationLost,
  openBranch,
  signedIn.addChildren([
    start,
    shell.addChildren([...workRoutes, ...administrationRoutes]),
    confirmEmail,
    ...editorRoutes,
    applications,
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

/** What a router of the builder can do. */
export type BuilderRouter = ReturnType<typeof createBuilderRouter>

/**
 * Lets the session, the code of a screen and what it asks the server for travel at the same time. To be called once,
 * with the path at which the page was loaded; the gate decides as always what is shown.
 */
export const travelAhead = (router: BuilderRouter, queryClient: QueryClient, path: string): void => {
  void queryClient.prefetchQuery(sessionQuery)
  const [routes, parameters] = router.getMatchedRoutes(path)
  for (const { options } of routes) {
    void options.component?.preload?.()
    options.staticData?.begin?.(parameters)
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: BuilderRouter
  }
  interface StaticDataRouteOption {
    /** Begins to read what a screen needs before its code is there. */
    begin?: (parameters: Readonly<Record<string, string>>) => void
  }
}
