import { applicationRoutes } from './applications.ts'
import { healthRoutes } from './health.ts'
import { integrationRoutes } from './integrations.ts'
import { memberRoutes } from './members.ts'
import { pageRoutes } from './pages.ts'
import { publishedRoutes } from './published.ts'
import { runRoutes } from './runs.ts'
import { sessionRoutes } from './session.ts'

/** Every HTTP route of the product, by noun. */
export const routes = {
  health: healthRoutes,
  session: sessionRoutes,
  members: memberRoutes,
  applications: applicationRoutes,
  pages: pageRoutes,
  published: publishedRoutes,
  runs: runRoutes,
  integrations: integrationRoutes,
}
