import { expect, it } from 'vitest'
import { builderScreenOf } from './crash-screens.ts'

it('names the screen of a path without what is in it', () => {
  expect(builderScreenOf('/groups/8b1f/members')).toBe('/groups/:groupId/:pageType')
  expect(builderScreenOf('/applications/8b1f/edit/orders/alice@example.com')).toBe(
    '/applications/:applicationId/edit/*',
  )
})

it('names no address that it does not know', () => {
  expect(builderScreenOf('/no/such/place/secret')).toBe('unknown')
})
