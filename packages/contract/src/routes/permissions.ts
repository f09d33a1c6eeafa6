import { entityActions } from '@ashlar/schema'
import { z } from 'zod'
import { listedShape, listQuery } from '../listing.ts'
import { address, route } from '../route.ts'

/** The kinds of things that are shared, in the order in which they are listed. */
const sharedTypes = ['application', 'workflow', 'scheduled job', 'integration'] as const
export type SharedType = (typeof sharedTypes)[number]

const sharedEntitySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    type: z.enum(sharedTypes),
    /** The name of whoever owns it. */
    owner: z.string(),
    ownerId: z.string(),
    /** Names of people and groups, "Everyone" first; whoever owns or administers it is not among them. */
    builders: z.array(z.string()),
    viewers: z.array(z.string()),
    configurators: z.array(z.string()),
    /** Whether whoever asks may share it. */
    mayShare: z.boolean(),
  })
  .meta({ id: 'SharedEntity' })
export type SharedEntityView = z.output<typeof sharedEntitySchema>

const permissions = z.object({ permissions: z.array(z.enum(entityActions)) })

export const permissionRoutes = {
  listShared: route(address('GET', '/api/v1/shared-entities'), {
    summary: 'Everything that can be shared and that whoever asks may see, with who was given what',
    policy: { access: 'member' },
    query: listQuery(['name', 'type', 'owner']).extend({
      /** Only integrations, or only what is built; left out, both. */
      among: z.enum(['entities', 'integrations']).optional(),
    }),
    response: z.object({ entities: z.array(sharedEntitySchema), ...listedShape }),
  }),
  ofApplication: route(address('GET', '/api/v3/applications/:applicationId/permissions'), {
    summary: 'What whoever asks may do with an application',
    policy: { access: 'entity', entity: 'application', parameter: 'applicationId', action: 'view' },
    response: permissions,
  }),
  ofApi: route(address('GET', '/api/v3/apis/:apiId/permissions'), {
    summary: 'What whoever asks may do with a workflow or scheduled job',
    policy: { access: 'member' },
    query: z.strictObject({ type: z.enum(['workflow', 'job']).optional() }),
    response: permissions,
  }),
}
