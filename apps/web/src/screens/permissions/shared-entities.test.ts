import type { SharedEntityView } from '@ashlar/contract'
import { expect, test } from 'vitest'
import { sharedOf, sortEntities, typeLabels } from './shared-entities.ts'

const entity = (type: SharedEntityView['type'], name: string): SharedEntityView => ({
  id: name,
  name,
  type,
  owner: 'Ada',
  ownerId: 'ada',
  builders: [],
  viewers: [],
  configurators: [],
  mayShare: true,
})

const mixed = [
  entity('integration', 'Orders'),
  entity('scheduled job', 'Nightly'),
  entity('workflow', 'Refund'),
  entity('application', 'Desk'),
  entity('application', 'Alpha'),
]

test('things are sorted by kind, and by name within it', () => {
  expect(sortEntities(mixed).map(({ name }) => name)).toEqual([
    'Alpha',
    'Desk',
    'Refund',
    'Nightly',
    'Orders',
  ])
})

test('integrations have a page of their own', () => {
  expect(sharedOf(mixed, 'integrations').map(({ name }) => name)).toEqual(['Orders'])
  expect(sharedOf(mixed, 'entities')).toHaveLength(4)
})

test('each kind is called as the specification does', () => {
  expect(Object.values(typeLabels)).toEqual(['Application', 'Scheduled Job', 'Workflow', 'Integration'])
})
