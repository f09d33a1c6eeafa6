import type { Permission } from '@ashlar/schema'

/** A screen that the sidebar and the command palette lead to. */
export interface Place {
  to: '/home' | '/integrations' | '/members' | '/profiles' | '/access-tokens'
  label: string
  icon: string
  /** Left out of the sidebar for those whose role does not hold it. */
  permission: Permission
  keywords: readonly string[]
}

/** Every screen of the shell, in the order of the sidebar. */
export const places: readonly Place[] = [
  { to: '/home', label: 'Home', icon: 'house', permission: 'applications:read', keywords: ['applications'] },
  {
    to: '/integrations',
    label: 'Integrations',
    icon: 'database',
    permission: 'integrations:read',
    keywords: ['databases', 'services', 'connections'],
  },
  {
    to: '/members',
    label: 'Members',
    icon: 'users',
    permission: 'organization users:read',
    keywords: ['people', 'users', 'invite', 'roles'],
  },
  {
    to: '/profiles',
    label: 'Profiles',
    icon: 'layers',
    permission: 'profiles:read',
    keywords: ['environments', 'production', 'staging'],
  },
  {
    to: '/access-tokens',
    label: 'Access tokens',
    icon: 'key-round',
    permission: 'access tokens:read',
    keywords: ['embedding', 'embed', 'external users', 'sites'],
  },
]
