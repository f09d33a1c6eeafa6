import { z } from 'zod'
import { listedShape, listQuery } from '../listing.ts'
import { address, route } from '../route.ts'
import { applicationSummarySchema } from './applications.ts'
import { scheduledJobSummarySchema } from './scheduled-jobs.ts'
import { workflowSummarySchema } from './workflows.ts'

const homeEntrySchema = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('applications'), application: applicationSummarySchema }),
    z.object({ type: z.literal('workflows'), workflow: workflowSummarySchema }),
    z.object({ type: z.literal('scheduled jobs'), scheduledJob: scheduledJobSummarySchema }),
  ])
  .meta({ id: 'HomeEntry' })
export type HomeEntryView = z.output<typeof homeEntrySchema>

export const homeRoutes = {
  list: route(address('GET', '/api/v1/home'), {
    summary: 'Applications, workflows and scheduled jobs that whoever asks may open or build, as one list',
    policy: {
      access: 'member',
      permission: ['applications:read', 'workflows:read', 'scheduled jobs:read'],
    },
    query: listQuery(['name', 'type', 'owner', 'updatedAt', 'deployment']).extend({
      /** Only those of one kind. */
      type: z.enum(['applications', 'workflows', 'scheduled jobs']).optional(),
    }),
    response: z.object({ entries: z.array(homeEntrySchema), ...listedShape }),
  }),
}
