import { z } from 'zod'
import { address, route, type RoutePolicy } from '../route.ts'
import { mostApprovals } from './branches.ts'
import { personSchema } from './person.ts'

const deploymentRequestSchema = z
  .object({
    id: z.string(),
    /** What is to be deployed; it never changes. */
    versionId: z.string(),
    number: z.number().int(),
    description: z.string(),
    /** Null where their account is gone. */
    askedBy: personSchema.nullable(),
    askedAt: z.string(),
    /** Before when it is not deployed; null: as soon as it is approved. */
    deployAt: z.string().nullable(),
    state: z.enum(['waiting', 'deployed', 'refused', 'withdrawn', 'replaced']),
    closedBy: personSchema.nullable(),
    closedAt: z.string().nullable(),
    /** Why it was refused, or why it was not deployed although it is approved; may be empty. */
    reason: z.string(),
    approvals: z.array(
      z.object({
        person: personSchema,
        message: z.string(),
        at: z.string(),
        /** Whether they may deploy still, and so it counts. */
        counts: z.boolean(),
      }),
    ),
    /** Whether nothing but its time, or what `reason` says, keeps it from being deployed. */
    isApproved: z.boolean(),
    /** Why whoever asks cannot approve it; null where they can. */
    notApproving: z.string().nullable(),
  })
  .meta({ id: 'DeploymentRequest' })
export type DeploymentRequestView = z.output<typeof deploymentRequestSchema>

/** Routes of deployments of something at an address that others have to approve, by who may edit it and who may deploy it. */
export const deploymentRequestRoutes = <
  const Path extends string,
  const Edit extends RoutePolicy,
  const Deploy extends RoutePolicy,
>(
  deployed: Path,
  { edit, deploy }: { edit: Edit; deploy: Deploy },
) => {
  const requests = `${deployed}/deployment-requests` as const
  return {
    listDeploymentRequests: route(address('GET', requests), {
      summary: 'Who asked for deployments that others approve: the one that waits first, then the latest',
      policy: edit,
      response: z.object({
        /** How many others have to approve a version before it is deployed. */
        approvalsNeeded: z.number().int(),
        requests: z.array(deploymentRequestSchema),
      }),
    }),
    decideDeploymentRequest: route(address('PUT', `${requests}/:requestId/verdict` as const), {
      summary:
        'Approve a deployment, after which it is carried out where no other approval is missing, or refuse it',
      policy: deploy,
      body: z.strictObject({
        verdict: z.enum(['approve', 'refuse']),
        /** What they say to it; a refusal says why. */
        message: z.string().trim().max(2000).default(''),
      }),
      response: deploymentRequestSchema,
    }),
    withdrawDeploymentRequest: route(address('DELETE', `${requests}/:requestId` as const), {
      summary: 'Take back a deployment that one asked for',
      policy: edit,
      response: z.null(),
    }),
    changeDeploymentApprovals: route(address('PUT', `${deployed}/deployment-approvals` as const), {
      summary:
        'Say how many others have to approve a version before it is deployed; fewer than before its owner says',
      policy: deploy,
      body: z.strictObject({ approvalsNeeded: z.int().min(0).max(mostApprovals) }),
      response: z.null(),
    }),
  }
}
