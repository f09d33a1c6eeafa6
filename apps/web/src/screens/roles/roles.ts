import { call, type RoleType, routes, type RoleView } from '@ashlar/contract'
import { type EntityAction, type Permission, type PermissionAction, type ResourceType } from '@ashlar/schema'
import { queryOptions } from '@tanstack/react-query'

/** The roles of the organization. */
export const rolesQuery = queryOptions({
  queryKey: ['roles'],
  queryFn: ({ signal }) => call(routes.roles.list, {}, signal),
})

/** What roles call each resource. */
export const resourceNames: Readonly<Record<ResourceType, string>> = {
  applications: 'Applications',
  folders: 'Folders',
  integrations: 'Integrations',
  'scheduled jobs': 'Scheduled jobs',
  workflows: 'Workflows',
  'application APIs/pages': 'Pages and APIs of applications',
  organization: 'Organization',
  'organization users': 'Users',
  groups: 'Groups',
  'group members': 'Group members',
  roles: 'Roles',
  'access tokens': 'Access tokens',
  profiles: 'Profiles',
  repositories: 'Repositories',
  'secrets stores': 'Secret stores',
  agents: 'Agents',
  logs: 'Logs',
  'log streams': 'Log streams',
}

/** What roles call what can be done. */
export const actionNames: Readonly<Record<PermissionAction, string>> = {
  read: 'View',
  manage: 'Manage',
  create: 'Create',
}

/** The kinds of things that roles are made for, in the order in which they are listed. */
export const typeNames: readonly {
  readonly type: Exclude<RoleType, 'organization'>
  readonly name: string
}[] = [
  { type: 'applications', name: 'Applications' },
  { type: 'workflows', name: 'Workflows' },
  { type: 'scheduled jobs', name: 'Scheduled jobs' },
  { type: 'integrations', name: 'Integrations' },
]

/** What a role for things lets do, in words, and for which kinds that means something. */
export const entityActionFacts: Readonly<
  Record<EntityAction, { readonly label: string; readonly types: readonly RoleType[] }>
> = {
  view: { label: 'View', types: ['applications', 'workflows', 'scheduled jobs', 'integrations'] },
  use: { label: 'Run and use', types: ['workflows', 'scheduled jobs', 'integrations'] },
  configure: { label: 'Configure', types: ['integrations'] },
  edit: { label: 'Edit', types: ['applications', 'workflows', 'scheduled jobs'] },
  deploy: { label: 'Deploy', types: ['applications', 'workflows', 'scheduled jobs'] },
  share: { label: 'Share', types: ['applications', 'workflows', 'scheduled jobs', 'integrations'] },
  delete: { label: 'Delete', types: ['applications', 'workflows', 'scheduled jobs', 'integrations'] },
}

/** The permissions that something in this version asks for: what a role gives beyond them would do nothing. */
export const askedPermissions: ReadonlySet<string> = new Set<string>([
  ...Object.values(routes).flatMap((ofNoun) =>
    Object.values(ofNoun).flatMap(({ policy }) =>
      policy.access === 'member' && 'permission' in policy ? [policy.permission].flat() : [],
    ),
  ),
  ...typeNames.map(({ type }): Permission => `${type}:manage`),
  'application APIs/pages:manage',
])

/** The roles of a type in the order in which they are shown. */
export const rolesOfType = (roles: readonly RoleView[], type: RoleType): readonly RoleView[] =>
  roles.filter((role) => role.type === type).toSorted((one, other) => one.order - other.order)
