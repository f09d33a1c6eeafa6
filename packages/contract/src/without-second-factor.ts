import type { Route } from './route.ts'
import { routes } from './routes/routes.ts'

const { account, passkeys, preferences, ownOrganizations } = routes

/** What belongs to a person and to no organization: with it they set up what theirs asks for, or go to another one. */
const ofPerson: ReadonlySet<Route> = new Set<Route>([
  ...Object.values(account),
  ...Object.values(passkeys),
  ...Object.values(preferences),
  ownOrganizations.begin,
  ownOrganizations.found,
])

/**
 * Whether a route is for people who lack the second factor that their organization asks for. All others, new ones included,
 * are not.
 */
export const isOpenWithoutSecondFactor = (route: Route): boolean =>
  route.policy.access === 'anyone' || ofPerson.has(route)
