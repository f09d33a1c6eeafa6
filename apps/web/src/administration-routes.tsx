import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import { type ListAddress, readListAddress } from './lists/list-address.ts'
import { adminPages } from './screens/admin/admin.ts'
import { shell } from './shell-route.tsx'

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

/** The screens of people and their rights, of the organization and of the installation. */
export const administrationRoutes = [
  general,
  assistant,
  admin,
  adminPage,
  adminDocuments,
  administrators,
  documentation,
  system,
  users,
  user,
  permissions,
  permissionsPage,
  members,
  groups,
  group,
  roles,
  rolesPage,
  personalSettings,
] as const
