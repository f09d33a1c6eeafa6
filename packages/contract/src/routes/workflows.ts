import { displayNameSchema, jsonValueSchema } from '@ashlar/schema'
import { z } from 'zod'
import { amongIds, listedShape, listQuery } from '../listing.ts'
import { address, route } from '../route.ts'
import { exportedFilesSchema, filesToWriteSchema, writtenFilesSchema } from './application-files.ts'
import { branchQuery } from './branches.ts'
import { missingLoginSchema, runLoginSchema } from './oauth.ts'
import {
  apiCopySchema,
  apiCreationShape,
  apiPbOf,
  apiSharesToGive,
  apiSummaryShape,
  apiVersionOf,
  apiVersionsSchema,
  apiViewShape,
  beginsOnce,
  beginsOnceMessage,
  deploymentOfApiSchema,
  savedApiSchema,
  versionToDeploySchema,
  workflowContentSchema,
} from './organization-apis.ts'
import { runEventSchema, workflowCallEventSchema } from './run-events.ts'
import { runSchema } from './runs.ts'
import {
  calledRunSchema,
  durableRunDetailSchema,
  durableRunSchema,
  durableRunsQuerySchema,
  durableRunsSchema,
  replaySchema,
  workflowDraftRunSchema,
} from './runs-of-apis.ts'
import { changeBodySchema } from './saved-changes.ts'
import { ownerBody, shareSchema } from './shares.ts'
import { usesSchema } from './uses.ts'

const triggerType = z.literal('workflow')

/** What lists show of it. */
export const workflowSummarySchema = z
  .object({ ...apiSummaryShape, triggerType })
  .meta({ id: 'WorkflowSummary' })
export type WorkflowSummary = z.output<typeof workflowSummarySchema>

const workflowSchema = z
  .object({ ...apiViewShape, triggerType, apiPb: apiPbOf(workflowContentSchema.shape) })
  .meta({ id: 'Workflow' })
export type WorkflowView = z.output<typeof workflowSchema>

const versionSchema = apiVersionOf(workflowContentSchema)
export type VersionOfWorkflowView = z.output<typeof versionSchema>

const sharesResponse = z.object({ shares: z.array(shareSchema) })

const entity = { access: 'entity', entity: 'workflow', parameter: 'workflowId' } as const
const edit = { ...entity, action: 'edit' } as const
const view = { ...entity, action: 'view' } as const
const use = { ...entity, action: 'use' } as const

/** Bytes of the body of a call: it is kept with the run. */
const largestBody = 1024 * 1024

export const workflowRoutes = {
  list: route(address('GET', '/api/v1/workflows'), {
    summary: 'The workflows that the signed-in member may view, run or edit',
    policy: { access: 'member', permission: 'workflows:read' },
    query: listQuery(['name', 'owner', 'updatedAt', 'deployment']).extend(amongIds),
    response: z.object({ workflows: z.array(workflowSummarySchema), ...listedShape }),
  }),
  create: route(address('POST', '/api/v1/workflows'), {
    summary: 'Create a workflow',
    policy: { access: 'member', permission: 'workflows:create' },
    body: z
      .strictObject({ ...apiCreationShape, schedule: z.null().optional() })
      .refine(beginsOnce, { error: beginsOnceMessage }),
    answersOnce: true,
    response: workflowSchema,
  }),
  read: route(address('GET', '/api/v1/workflows/:workflowId'), {
    summary:
      'A workflow with what is saved of it, for its builders also on the branch that is named; values that it is tried out with are for them alone',
    policy: view,
    query: branchQuery,
    response: workflowSchema,
  }),
  update: route(address('PATCH', '/api/v1/workflows/:workflowId'), {
    summary: 'Rename a workflow',
    policy: edit,
    body: z.strictObject({ name: displayNameSchema.optional() }),
    response: workflowSchema,
  }),
  saveChange: route(address('POST', '/api/v1/workflows/:workflowId/changes'), {
    summary:
      'Save a change to the blocks and settings of a workflow; one that collides with what others saved meanwhile is refused with both versions',
    policy: edit,
    body: changeBodySchema,
    response: savedApiSchema,
  }),
  readFiles: route(address('GET', '/api/v1/workflows/:workflowId/files'), {
    summary: 'What is saved of a workflow as readable files, for version control and other installations',
    policy: edit,
    response: exportedFilesSchema,
  }),
  writeFiles: route(address('PUT', '/api/v1/workflows/:workflowId/files'), {
    summary:
      'Make what is saved of a workflow what files say, where nobody saved since they were read; what was saved before is kept as a version',
    policy: edit,
    body: filesToWriteSchema,
    answersOnce: true,
    response: writtenFilesSchema,
  }),
  duplicate: route(address('POST', '/api/v1/workflows/:workflowId/copies'), {
    summary: 'Copy a workflow as it is saved; the copy is shared with nobody and not deployed',
    policy: edit,
    body: apiCopySchema,
    answersOnce: true,
    response: workflowSchema,
  }),
  readUses: route(address('GET', '/api/v1/workflows/:workflowId/uses'), {
    summary: 'What calls a workflow or reads what it answers: what would break without it',
    policy: { ...entity, action: 'delete' },
    response: usesSchema,
  }),
  remove: route(address('DELETE', '/api/v1/workflows/:workflowId'), {
    summary: 'Delete a workflow; it runs no more',
    policy: { ...entity, action: 'delete' },
    response: z.null(),
  }),
  changeOwner: route(address('PUT', '/api/v1/workflows/:workflowId/owner'), {
    summary: 'Make another member the owner of a workflow; whoever owned it goes on building it',
    policy: { ...entity, action: 'delete' },
    body: ownerBody,
    response: z.null(),
  }),
  readShares: route(address('GET', '/api/v1/workflows/:workflowId/shares'), {
    summary: 'Who may build, view or run a workflow',
    policy: { ...entity, action: 'share' },
    response: sharesResponse,
  }),
  changeShares: route(address('PUT', '/api/v1/workflows/:workflowId/shares'), {
    summary: 'Say who may build, view or run a workflow',
    policy: { ...entity, action: 'share' },
    body: z.strictObject({ shares: apiSharesToGive }),
    response: sharesResponse,
  }),
  listVersions: route(address('GET', '/api/v1/workflows/:workflowId/versions'), {
    summary: 'Every version of a workflow that was deployed, the latest first',
    policy: view,
    response: apiVersionsSchema,
  }),
  readVersion: route(address('GET', '/api/v1/workflows/:workflowId/versions/:versionId'), {
    summary: 'A version of a workflow with what is in it',
    policy: view,
    response: versionSchema,
  }),
  deploy: route(address('POST', '/api/v1/workflows/:workflowId/versions'), {
    summary: 'Deploy what is saved as a new version',
    policy: { ...entity, action: 'deploy' },
    body: deploymentOfApiSchema,
    answersOnce: true,
    response: workflowSchema,
  }),
  deployVersion: route(address('PUT', '/api/v1/workflows/:workflowId/deployment'), {
    summary: 'Make another version of a workflow the one that runs',
    policy: { ...entity, action: 'deploy' },
    body: versionToDeploySchema,
    response: workflowSchema,
  }),
  undeploy: route(address('DELETE', '/api/v1/workflows/:workflowId/deployment'), {
    summary: 'Take a workflow out of service; its versions stay',
    policy: { ...entity, action: 'deploy' },
    response: workflowSchema,
  }),
  runDraft: route(address('POST', '/api/v1/workflows/:workflowId/draft-runs'), {
    summary: 'Try out a workflow as it is saved, with the results of every block',
    policy: edit,
    body: workflowDraftRunSchema,
    events: runEventSchema,
    response: runSchema,
  }),
  logInForDraft: route(address('POST', '/api/v1/workflows/:workflowId/draft-logins'), {
    summary: 'Begin the login that a workflow needs, as it is saved, for whoever tries it out',
    policy: edit,
    body: runLoginSchema,
    response: missingLoginSchema,
  }),
  call: route(address('GET', '/api/v1/workflows/:workflowId/run'), {
    summary: 'Run the deployed version with the query as its parameters, and answer with its output',
    policy: use,
    events: workflowCallEventSchema,
    response: jsonValueSchema,
  }),
  callWithBody: route(address('POST', '/api/v1/workflows/:workflowId/run'), {
    summary: 'Run the deployed version with the query and a body, and answer with its output',
    policy: use,
    body: jsonValueSchema,
    events: workflowCallEventSchema,
    response: jsonValueSchema,
    largestBody,
  }),
  start: route(address('GET', '/api/v1/workflows/:workflowId/run-async'), {
    summary: 'Start the deployed version with the query as its parameters, and answer at once',
    policy: use,
    response: calledRunSchema,
  }),
  startWithBody: route(address('POST', '/api/v1/workflows/:workflowId/run-async'), {
    summary: 'Start the deployed version with the query and a body, and answer at once',
    policy: use,
    body: jsonValueSchema,
    response: calledRunSchema,
    largestBody,
  }),
  readCall: route(address('GET', '/api/v1/workflows/:workflowId/runs/:runId'), {
    summary: 'How far a run is that the caller has started, and its output',
    policy: use,
    response: calledRunSchema,
  }),
  listRuns: route(address('GET', '/api/v1/workflows/:workflowId/runs'), {
    summary: 'The runs of a workflow, the latest first, a hundred at a time',
    policy: edit,
    query: durableRunsQuerySchema,
    response: durableRunsSchema,
  }),
  readRun: route(address('GET', '/api/v1/workflows/:workflowId/runs/:runId/details'), {
    summary: 'One run of a workflow with its values, position by position',
    policy: edit,
    response: durableRunDetailSchema,
  }),
  cancelRun: route(address('POST', '/api/v1/workflows/:workflowId/runs/:runId/cancellation'), {
    summary: 'Cancel a run of a workflow that waits or goes on',
    policy: edit,
    body: z.strictObject({}),
    response: durableRunSchema,
  }),
  replayRun: route(address('POST', '/api/v1/workflows/:workflowId/runs/:runId/replays'), {
    summary: 'Run again from a position on, with what a former run had done before it',
    policy: edit,
    body: replaySchema,
    answersOnce: true,
    response: durableRunSchema,
  }),
}
