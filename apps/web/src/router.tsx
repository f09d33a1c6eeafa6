import { Spinner } from '@ashlar/ui'
import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import { editorRoutes } from './editor-routes.tsx'
import { logout, openBranch, organizationLost } from './open-routes.tsx'
import { root } from './root-route.tsx'
import { adminPages } from './screens/admin/admin.ts'
import { type ListAddress, readListAddress } from './lists/list-address.ts'
import { type CreatableKind, creatableKinds } from './screens/home/creatable-kinds.ts'
import { CrashPage } from './screens/failures/CrashPage.tsx'
import { NotFoundPage } from './screens/failures/NotFoundPage.tsx'
import { sessionQuery } from './session/session.ts'
import { signedIn } from './signed-in-route.tsx'

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

/** The parameter of an address that opens the dialog for something new of a kind. */
const readCreating = (search: Record<string, unknown>): ListAddress & { new?: CreatableKind } => {
  const thing = creatableKinds.find((one) => one === search['new'])
  return { ...readListAddress(search), ...(thing === undefined ? {} : { new: thing }) }
}

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

/** The parameter of an address that opens the dialog for something new. */
const readNew = (search: Record<string, unknown>): ListAddress & { new?: true } => ({
  ...readListAddress(search),
  ...(search['new'] === true ? { new: true } : {}),
})

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

const general = createRoute({
  getParentRoute: () => shell,
  path: '/general',
  component: lazyRouteComponent(() => import('./screens/general/GeneralScreen.tsx'), 'GeneralScreen'),
})

const assistant = createRoute({
  getParentRoute: () => shell,
  path: '/general/assistant',
  component: lazyRouteComponent(
    () => import('./screens/general/assistant/AssistantScreen.tsx'),
    'AssistantScreen',
  ),
})

const admin = createRoute({
  getParentRoute: () => shell,
  path: '/admin',
  beforeLoad: () => {
    throw redirect({ to: '/admin/$pageType', params: { pageType: 'organizations' }, replace: true })
  },
})

const adminPage = createRoute({
  getParentRoute: () => shell,
  path: '/admin/$pageType',
  beforeLoad: ({ params }) => {
    if (!adminPages.some(({ id }) => id === params.pageType)) throw notFound()
  },
  component: lazyRouteComponent(() => import('./screens/admin/AdminScreen.tsx'), 'AdminScreen'),
})

const adminDocuments = createRoute({
  getParentRoute: () => shell,
  path: '/admin/dbfs',
  component: lazyRouteComponent(() => import('./screens/admin/DocumentsScreen.tsx'), 'DocumentsScreen'),
})

const administrators = createRoute({
  getParentRoute: () => shell,
  path: '/administrators',
  component: lazyRouteComponent(
    () => import('./screens/failures/AdministratorsScreen.tsx'),
    'AdministratorsScreen',
  ),
})

const documentation = createRoute({
  getParentRoute: () => shell,
  path: '/documentation/$name',
  component: lazyRouteComponent(
    () => import('./screens/documentation/DocumentationScreen.tsx'),
    'DocumentationScreen',
  ),
})

const system = createRoute({
  getParentRoute: () => shell,
  path: '/system',
  component: lazyRouteComponent(() => import('./screens/system/SystemScreen.tsx'), 'SystemScreen'),
})

const profiles = createRoute({
  getParentRoute: () => shell,
  path: '/profiles',
  component: lazyRouteComponent(() => import('./screens/profiles/ProfilesScreen.tsx'), 'ProfilesScreen'),
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

const users = createRoute({
  getParentRoute: () => shell,
  path: '/users',
  validateSearch: (search: Record<string, unknown>): ListAddress & { invite?: true } => ({
    ...readListAddress(search),
    ...(search['invite'] === true ? { invite: true } : {}),
  }),
  component: lazyRouteComponent(() => import('./screens/members/MembersScreen.tsx'), 'MembersScreen'),
})

const user = createRoute({
  getParentRoute: () => shell,
  path: '/users/$userId/$pageType',
  component: lazyRouteComponent(() => import('./screens/users/UserScreen.tsx'), 'UserScreen'),
})

const permissions = createRoute({
  getParentRoute: () => shell,
  path: '/permissions',
  beforeLoad: () => {
    throw redirect({
      to: '/permissions/$pageType',
      params: { pageType: 'entities' },
      replace: true,
    })
  },
})

const permissionsPage = createRoute({
  getParentRoute: () => shell,
  path: '/permissions/$pageType',
  validateSearch: readListAddress,
  component: lazyRouteComponent(
    () => import('./screens/permissions/PermissionsScreen.tsx'),
    'PermissionsScreen',
  ),
})

/** Where the people of the organization were before. */
const members = createRoute({
  getParentRoute: () => shell,
  path: '/members',
  validateSearch: (search: Record<string, unknown>): { invite?: true } =>
    search['invite'] === true ? { invite: true } : {},
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/users', search, replace: true })
  },
})

const groups = createRoute({
  getParentRoute: () => shell,
  path: '/groups',
  validateSearch: readListAddress,
  component: lazyRouteComponent(() => import('./screens/groups/GroupsScreen.tsx'), 'GroupsScreen'),
})

const group = createRoute({
  getParentRoute: () => shell,
  path: '/groups/$groupId/$pageType',
  component: lazyRouteComponent(() => import('./screens/groups/GroupScreen.tsx'), 'GroupScreen'),
})

const roles = createRoute({
  getParentRoute: () => shell,
  path: '/roles-and-permissions',
  beforeLoad: () => {
    throw redirect({
      to: '/roles-and-permissions/$pageType',
      params: { pageType: 'organization-roles' },
      replace: true,
    })
  },
})

const rolesPage = createRoute({
  getParentRoute: () => shell,
  path: '/roles-and-permissions/$pageType',
  component: lazyRouteComponent(() => import('./screens/roles/RolesScreen.tsx'), 'RolesScreen'),
})

const personalSettings = createRoute({
  getParentRoute: () => shell,
  path: '/personal-settings',
  component: lazyRouteComponent(
    () => import('./screens/account/PersonalSettingsScreen.tsx'),
    'PersonalSettingsScreen',
  ),
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
    shell.addChildren([
      home.addChildren([homePlace]),
      folder.addChildren([folderPlace]),
      workflows,
      scheduledJobs,
      integrations,
      newIntegration,
      integration,
      integrationOfSystem,
      users,
      user,
      permissions,
      permissionsPage,
      members,
      groups,
      group,
      roles,
      rolesPage,
      profiles,
      repositories,
      repository,
      accessTokens,
      general,
      assistant,
      admin,
      adminPage,
      adminDocuments,
      administrators,
      approvals,
      documentation,
      system,
      personalSettings,
    ]),
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
