import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { CrashPage } from './screens/failures/CrashPage.tsx'
import { NotFoundPage } from './screens/failures/NotFoundPage.tsx'

/** What every route is given. */
export interface RouterContext {
  queryClient: QueryClient
}

/** Above every screen of the builder. */
export const root = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: CrashPage,
})
