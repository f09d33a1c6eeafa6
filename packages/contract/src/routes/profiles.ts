import { displayNameSchema, profileKeySchema, profileSchema } from '@ashlar/schema'
import { z } from 'zod'
import { address, route } from '../route.ts'

const manage = { access: 'member', permission: 'profiles:manage' } as const
const response = profileSchema.meta({ id: 'Profile' })

export const profileRoutes = {
  list: route(address('GET', '/api/v1/profiles'), {
    summary: 'The profiles (environments) of the organization',
    policy: { access: 'member', permission: 'profiles:read' },
    response: z.object({ profiles: z.array(response) }),
  }),
  create: route(address('POST', '/api/v1/profiles'), {
    summary:
      'Add a profile; integrations use their default configuration for it until they are given another',
    policy: manage,
    body: z.strictObject({ key: profileKeySchema, displayName: displayNameSchema }),
    answersOnce: true,
    response,
  }),
  rename: route(address('PATCH', '/api/v1/profiles/:profileId'), {
    summary: 'Change what a profile is called; its key stays',
    policy: manage,
    body: z.strictObject({ displayName: displayNameSchema }),
    response,
  }),
  remove: route(address('DELETE', '/api/v1/profiles/:profileId'), {
    summary: 'Delete a profile with the configurations that integrations have for it',
    policy: manage,
    response: z.null(),
  }),
}
