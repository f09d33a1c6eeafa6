import { expect, test } from 'vitest'
import { typeLabels } from './shared-entities.ts'

test('each kind is called as the specification does', () => {
  expect(Object.values(typeLabels)).toEqual(['Application', 'Scheduled Job', 'Workflow', 'Integration'])
})
