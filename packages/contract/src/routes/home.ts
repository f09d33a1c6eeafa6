import { z } from 'zod'
import { listedShape, listQuery } from '../listing.ts'
import { address, route } from '../route.ts'
import { applicationSummarySchema } from './applications.ts'
import { scheduledJobSummarySchema } from './scheduled-jobs.ts'
import { workflowSummarySchema } from './workflows.ts'

/** The folder that it stands in; null: none. */
const folderId = z.string().nullable()

const homeEntrySchema = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('applications'), application: applicationSummarySchema, folderId }),
    z.object({ type: z.literal('workflows'), workflow: workflowSummarySchema, folderId }),
    z.object({ type: z.literal('scheduled jobs'), scheduledJob: scheduledJobSummarySchema, folderId }),
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
      /**
       * Only what stands in a folder, or, for `none`, in no folder. A search in a folder looks through the folders in it,
       * too. Absent: everything.
       */
      folder: z.string().min(1).max(64).optional(),
    }),
    response: z.object({ entries: z.array(homeEntrySchema), ...listedShape }),
  }),
}
