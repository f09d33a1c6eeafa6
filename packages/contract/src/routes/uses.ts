import { z } from 'zod'

/** Something that would break without what is used: a page of an application, a workflow, a scheduled job or an integration. */
const useSchema = z
  .object({
    kind: z.enum(['page', 'workflow', 'job', 'integration']),
    /** Of the application, the workflow, the job or the integration. */
    id: z.string(),
    name: z.string(),
    /** The name of the page. */
    page: z.string().nullable(),
    /** The names of the APIs of the page. */
    apis: z.array(z.string()),
  })
  .meta({ id: 'Use' })
export type Use = z.output<typeof useSchema>

/** Where something is used, as it is saved. */
export const usesSchema = z.object({
  uses: z.array(useSchema),
  /** How many more there are that the member may not see. */
  hidden: z.number(),
})
export type UsesView = z.output<typeof usesSchema>
