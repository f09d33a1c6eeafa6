import { z } from 'zod'
import { address, route } from '../route.ts'

const approvalSchema = z
  .object({
    /** The workflow or scheduled job whose run waits. */
    api: z.object({ id: z.string(), name: z.string(), triggerType: z.enum(['workflow', 'schedule']) }),
    runId: z.string(),
    /** Where the run waits, such as `Loop1/3/Approval1#approval`: a decision names it. */
    position: z.string(),
    message: z.string(),
    askedAt: z.string(),
    /** After this nobody is asked any more. */
    until: z.string(),
    /** Whether the signed-in member may look at the whole run. */
    canOpenRun: z.boolean(),
  })
  .meta({ id: 'Approval' })
export type ApprovalView = z.output<typeof approvalSchema>

export const approvalRoutes = {
  list: route(address('GET', '/api/v1/approvals'), {
    summary: 'What runs of workflows and scheduled jobs ask the signed-in member, the longest asked first',
    policy: { access: 'member' },
    response: z.object({ approvals: z.array(approvalSchema) }),
  }),
  decide: route(address('POST', '/api/v1/approvals/:runId/decisions'), {
    summary:
      'Approve or decline what a run asks the signed-in member; for all others there is no such question',
    policy: { access: 'member' },
    body: z.strictObject({
      position: z.string().min(1).max(2000),
      isApproved: z.boolean(),
      comment: z.string().trim().max(2000).default(''),
    }),
    response: z.null(),
  }),
}
