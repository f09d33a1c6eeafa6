import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { type ListAddress, readListAddress } from './lists/list-address.ts'
import { type CreatableKind, creatableKinds } from './screens/home/creatable-kinds.ts'
import { shell } from './shell-route.tsx'

/** The parameter of an address that opens the dialog for something new of a kind. */
const readCreating = (search: Record<string, unknown>): ListAddress & { new?: CreatableKind } => {
  const thing = creatableKinds.find((one) => one === search['new'])
  return { ...readListAddress(search), ...(thing === undefined ? {} : { new: thing }) }
}

/** The parameter of an address that opens the dialog for something new. */
const readNew = (search: Record<string, unknown>): ListAddress & { new?: true } => ({
  ...readListAddress(search),
  ...(search['new'] === true ? { new: true } : {}),
})

const home = createRoute({
  getParentRoute: () => shell,
  path: '/home',
  validateSearch: readCreating,
  component: lazyRouteComponent(() => import('./screens/home/HomeScreen.tsx'), 'HomeScreen'),
})

/** Home is all below it. */
const homePlace = createRoute({ getParentRoute: () => home, path: '$' })

const folder = createRoute({
  getParentRoute: () => shell,
  path: '/folders/$folderId',
  validateSearch: readCreating,
  component: lazyRouteComponent(() => import('./screens/home/folders/FolderScreen.tsx'), 'FolderScreen'),
})

/** A folder is all below it. */
const folderPlace = createRoute({ getParentRoute: () => folder, path: '$' })

const workflows = createRoute({
  getParentRoute: () => shell,
  path: '/workflows',
  validateSearch: readNew,
  component: lazyRouteComponent(
    () => import('./screens/organization-apis/WorkflowsScreen.tsx'),
    'WorkflowsScreen',
  ),
})

const scheduledJobs = createRoute({
  getParentRoute: () => shell,
  path: '/scheduled_jobs',
  validateSearch: readNew,
  component: lazyRouteComponent(
    () => import('./screens/organization-apis/ScheduledJobsScreen.tsx'),
    'ScheduledJobsScreen',
  ),
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

/** The same as the integration by itself, with the name of its system before it. */
const integrationOfSystem = createRoute({
  getParentRoute: () => shell,
  path: '/integrations/$pluginId/$integrationId',
  beforeLoad: ({ params: { integrationId } }) => {
    throw redirect({ to: '/integrations/$integrationId', params: { integrationId }, replace: true })
  },
})

const secretStores = createRoute({
  getParentRoute: () => shell,
  path: '/secrets-management',
  component: lazyRouteComponent(
    () => import('./screens/secret-stores/SecretStoresScreen.tsx'),
    'SecretStoresScreen',
  ),
})

const newSecretStore = createRoute({
  getParentRoute: () => shell,
  path: '/secrets-management/$pluginId',
  component: lazyRouteComponent(
    () => import('./screens/secret-stores/NewSecretStoreScreen.tsx'),
    'NewSecretStoreScreen',
  ),
})

const secretStore = createRoute({
  getParentRoute: () => shell,
  path: '/secrets-management/$pluginId/$integrationId',
  component: lazyRouteComponent(
    () => import('./screens/secret-stores/SecretStoreScreen.tsx'),
    'SecretStoreScreen',
  ),
})

const repositories = createRoute({
  getParentRoute: () => shell,
  path: '/repositories',
  component: lazyRouteComponent(
    () => import('./screens/repositories/RepositoriesScreen.tsx'),
    'RepositoriesScreen',
  ),
})

const repository = createRoute({
  getParentRoute: () => shell,
  path: '/repositories/$repositoryId',
  component: lazyRouteComponent(
    () => import('./screens/repositories/RepositoryScreen.tsx'),
    'RepositoryScreen',
  ),
})

const profiles = createRoute({
  getParentRoute: () => shell,
  path: '/profiles',
  component: lazyRouteComponent(() => import('./screens/profiles/ProfilesScreen.tsx'), 'ProfilesScreen'),
})

const approvals = createRoute({
  getParentRoute: () => shell,
  path: '/approvals',
  component: lazyRouteComponent(() => import('./screens/approvals/ApprovalsScreen.tsx'), 'ApprovalsScreen'),
})

const accessTokens = createRoute({
  getParentRoute: () => shell,
  path: '/access-tokens',
  validateSearch: (search: Record<string, unknown>): { kind?: 'embedding' | 'api' } =>
    search['kind'] === 'embedding' || search['kind'] === 'api' ? { kind: search['kind'] } : {},
  component: lazyRouteComponent(
    () => import('./screens/access-tokens/AccessTokensScreen.tsx'),
    'AccessTokensScreen',
  ),
})

/** The screens on which people find and keep what they build, and what it is built upon. */
export const workRoutes = [
  home.addChildren([homePlace]),
  folder.addChildren([folderPlace]),
  workflows,
  scheduledJobs,
  integrations,
  newIntegration,
  integration,
  integrationOfSystem,
  secretStores,
  newSecretStore,
  secretStore,
  repositories,
  repository,
  profiles,
  approvals,
  accessTokens,
] as const
