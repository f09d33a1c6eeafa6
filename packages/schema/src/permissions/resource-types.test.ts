import { describe, expect, test } from 'vitest'
import { organizationRoles } from './built-in-roles.ts'
import { permissionActions, resourceTypes, sectionOf } from './resource-types.ts'

describe('what roles speak of', () => {
  test('are eighteen kinds of things, each of which can be read, managed and created', () => {
    expect(resourceTypes.toSorted()).toEqual([
      'access tokens',
      'agents',
      'application APIs/pages',
      'applications',
      'folders',
      'group members',
      'groups',
      'integrations',
      'log streams',
      'logs',
      'organization',
      'organization users',
      'profiles',
      'repositories',
      'roles',
      'scheduled jobs',
      'secrets stores',
      'workflows',
    ])
    expect(permissionActions).toEqual(['read', 'manage', 'create'])
  })

  test('is for development, or governance like everything else', () => {
    expect(resourceTypes.filter((type) => sectionOf(type) === 'Development').toSorted()).toEqual([
      'applications',
      'folders',
      'integrations',
      'scheduled jobs',
      'workflows',
    ])
    expect(new Set(resourceTypes.map(sectionOf))).toEqual(new Set(['Development', 'Governance']))
  })

  test('is given by four roles that every organization has, in this order', () => {
    expect(organizationRoles).toEqual(['owner', 'admin', 'developer', 'end-user'])
  })
})
