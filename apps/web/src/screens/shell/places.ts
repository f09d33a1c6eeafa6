import type { Capabilities } from '@ashlar/contract'
import type { Permission } from '@ashlar/schema'
import { apiKinds } from '../../organization-apis/api-kinds.ts'

/** A screen that the sidebar and the command palette lead to. */
export interface Place {
  to:
    | '/home'
    | '/workflows'
    | '/scheduled_jobs'
    | '/approvals'
    | '/integrations'
    | '/repositories'
    | '/secrets-management'
    | '/users'
    | '/groups'
    | '/roles-and-permissions'
    | '/permissions'
    | '/profiles'
    | '/access-tokens'
    | '/general'
    | '/general/assistant'
    | '/system'
    | '/admin'
  label: string
  icon: string
  /** Whether it is about the organization and who may do what, and not about what is built; such places stand together. */
  isAdministration?: true
  /** Whether another place stands below its address, so that not all that is below it belongs to it. */
  holdsOtherPlaces?: true
  /** Left out of the sidebar for those whose role holds none of it. */
  permission: Permission | readonly Permission[]
  /** Left out where the installation does not offer it. */
  offered?: 'secretStores'
  /** Whether it is for whoever runs the installation, whatever they hold. */
  isForOperators?: true
  /** Whether it also shows how much waits there, and then to everybody for whom something does. */
  counts?: 'approvals'
  keywords: readonly string[]
}

/** Every screen of the shell, in the order of the sidebar. */
export const places: readonly Place[] = [
  { to: '/home', label: 'Home', icon: 'house', permission: 'applications:read', keywords: ['applications'] },
  ...apiKinds.map(
    ({ path, plural, icon, mayRead, keywords }): Place => ({
      to: path,
      label: plural,
      icon,
      permission: mayRead,
      keywords,
    }),
  ),
  {
    to: '/approvals',
    label: 'Approvals',
    icon: 'list-checks',
    permission: 'workflows:read',
    counts: 'approvals',
    keywords: ['decide', 'approve', 'decline', 'waiting', 'runs'],
  },
  {
    to: '/integrations',
    label: 'Integrations',
    icon: 'database',
    permission: 'integrations:read',
    keywords: ['databases', 'services', 'connections'],
  },
  {
    to: '/repositories',
    label: 'Repositories',
    icon: 'git-branch',
    permission: 'repositories:read',
    keywords: ['git', 'github', 'gitlab', 'files', 'version control', 'branches'],
  },
  {
    to: '/users',
    label: 'Users',
    icon: 'users',
    isAdministration: true,
    permission: 'organization users:read',
    keywords: ['people', 'members', 'invite', 'roles'],
  },
  {
    to: '/groups',
    label: 'Groups',
    icon: 'users-round',
    isAdministration: true,
    permission: ['group members:read', 'groups:manage'],
    keywords: ['teams', 'people', 'members'],
  },
  {
    to: '/roles-and-permissions',
    label: 'Roles',
    icon: 'shield',
    isAdministration: true,
    permission: 'roles:read',
    keywords: ['permissions', 'rights', 'access'],
  },
  {
    to: '/permissions',
    label: 'Permissions',
    icon: 'share-2',
    isAdministration: true,
    permission: 'organization users:read',
    keywords: ['shared', 'sharing', 'who', 'access'],
  },
  {
    to: '/profiles',
    label: 'Profiles',
    icon: 'layers',
    isAdministration: true,
    permission: 'profiles:read',
    keywords: ['environments', 'production', 'staging'],
  },
  {
    to: '/secrets-management',
    label: 'Secret stores',
    icon: 'lock',
    isAdministration: true,
    offered: 'secretStores',
    permission: 'secrets stores:read',
    keywords: ['vault', 'passwords', 'keys', 'aws', 'google', 'akeyless', 'secrets management'],
  },
  {
    to: '/access-tokens',
    label: 'Access tokens',
    icon: 'key-round',
    isAdministration: true,
    permission: 'access tokens:read',
    keywords: [
      'api',
      'programs',
      'scopes',
      'workflows',
      'http',
      'embedding',
      'embed',
      'external users',
      'sites',
    ],
  },
  {
    to: '/general',
    label: 'General',
    icon: 'settings',
    isAdministration: true,
    holdsOtherPlaces: true,
    permission: 'organization:read',
    keywords: ['settings', 'organization', 'name', 'logo', 'domains', 'sessions', 'idle', 'delete'],
  },
  {
    to: '/general/assistant',
    label: 'Assistant',
    icon: 'sparkles',
    isAdministration: true,
    permission: 'organization:manage',
    keywords: ['ai', 'model', 'llm', 'mason', 'tokens', 'budget', 'ollama', 'anthropic', 'openai'],
  },
  {
    to: '/system',
    label: 'System',
    icon: 'server',
    isAdministration: true,
    permission: 'organization:manage',
    keywords: ['version', 'isolation', 'sandbox', 'roles', 'database', 'installation'],
  },
  {
    to: '/admin',
    label: 'Installation',
    icon: 'building-2',
    isAdministration: true,
    permission: 'organization:manage',
    isForOperators: true,
    keywords: ['admin', 'operator', 'superuser', 'organizations', 'people', 'sizes', 'documents'],
  },
]

/** Whether a place is shown to somebody. */
export const isPlaceFor = (
  { permission, offered, isForOperators }: Place,
  {
    may,
    isOperator,
    capabilities,
  }: {
    may: (permission: Permission) => boolean
    isOperator: boolean
    capabilities: Pick<Capabilities, NonNullable<Place['offered']>>
  },
): boolean => {
  if (offered !== undefined && !capabilities[offered]) return false
  return isForOperators === true ? isOperator : [permission].flat().some(may)
}
