import { describe, expect, test } from 'vitest'
import { allowed, requirementOf, type Standing } from './requirements.ts'
import { everyPermission, type Permission, permissionActions, resourceTypes } from './resource-types.ts'

const member: Standing = { rbac: false, permissions: new Set(), isAdmin: false, isSuperuser: false }
const requirements = resourceTypes.flatMap((type) =>
  permissionActions.map((action) => [`${type}:${action}` as const, requirementOf(type, action)] as const),
)
const allowedTo = (standing: Standing): readonly Permission[] =>
  requirements.flatMap(([permission, requirement]) => (allowed(requirement, standing) ? [permission] : []))

describe('a requirement', () => {
  test('is a resource, an action, and at most what it was before there were roles', () => {
    expect(requirementOf('profiles', 'read')).toEqual({
      resourceType: 'profiles',
      action: 'read',
      preRbacValue: true,
    })
    expect(requirementOf('profiles', 'manage')).toEqual({ resourceType: 'profiles', action: 'manage' })
  })

  test.each(everyPermission)('is met by the permission %s alone, where roles count', (permission) => {
    const standing = { ...member, rbac: true, permissions: new Set([permission]) }
    expect(allowedTo(standing)).toEqual([permission])
  })

  test('is met by nothing where no role gives it, for administrators and operators as well', () => {
    const standing = { ...member, rbac: true, isAdmin: true, isSuperuser: true }
    expect(allowedTo(standing)).toEqual([])
  })

  test('is met by every member without roles, where it is no matter of administration', () => {
    expect(allowedTo(member).toSorted()).toEqual(
      [
        'profiles:read',
        'repositories:read',
        'repositories:manage',
        'log streams:read',
        'logs:read',
        'organization:read',
        'organization:manage',
        'organization users:read',
        'groups:read',
        'group members:read',
        'group members:manage',
        'roles:read',
        'folders:read',
        'folders:manage',
        'integrations:read',
        'applications:read',
        'applications:create',
        'application APIs/pages:read',
        'application APIs/pages:manage',
        'application APIs/pages:create',
        'workflows:read',
        'workflows:create',
        'scheduled jobs:read',
        'scheduled jobs:create',
      ].toSorted(),
    )
  })

  test.each([
    'access tokens:read',
    'access tokens:manage',
    'profiles:manage',
    'log streams:manage',
    'agents:read',
    'agents:manage',
    'organization users:manage',
    'groups:manage',
    'roles:manage',
    'integrations:create',
    'secrets stores:read',
    'secrets stores:manage',
  ] as const)('for %s is met by administrators and operators only, without roles', (permission) => {
    expect(allowedTo(member)).not.toContain(permission)
    expect(allowedTo({ ...member, isAdmin: true })).toContain(permission)
    expect(allowedTo({ ...member, isSuperuser: true })).toContain(permission)
  })
})
