import { displayNameSchema, scheduleSchema } from '@ashlar/schema'
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
  jobContentSchema,
  savedApiSchema,
  versionToDeploySchema,
} from './organization-apis.ts'
import { runEventSchema } from './run-events.ts'
import { runSchema } from './runs.ts'
import {
  durableRunDetailSchema,
  durableRunSchema,
  durableRunsQuerySchema,
  durableRunsSchema,
  jobDraftRunSchema,
  replaySchema,
} from './runs-of-apis.ts'
import { changeBodySchema } from './saved-changes.ts'
import { ownerBody, shareSchema } from './shares.ts'

const scheduledShape = {
  triggerType: z.literal('schedule'),
  /** Whether it runs by time while it is deployed. */
  isEnabled: z.boolean(),
  /** When it runs next; null where it is not deployed or not enabled. */
  nextAt: z.string().nullable(),
  /** Whether planned times pass without a run until then, because the clock of the database went back. */
  isClockSetBack: z.boolean(),
}

/** What lists show of it. */
export const scheduledJobSummarySchema = z
  .object({
    ...apiSummaryShape,
    ...scheduledShape,
    /** When the deployed version runs, else when what is saved would. */
    schedule: scheduleSchema,
  })
  .meta({ id: 'ScheduledJobSummary' })
export type ScheduledJobSummary = z.output<typeof scheduledJobSummarySchema>

const jobSchema = z
  .object({ ...apiViewShape, ...scheduledShape, apiPb: apiPbOf(jobContentSchema.shape) })
  .meta({ id: 'ScheduledJob' })
export type ScheduledJobView = z.output<typeof jobSchema>

const versionSchema = apiVersionOf(jobContentSchema)
export type VersionOfJobView = z.output<typeof versionSchema>

const sharesResponse = z.object({ shares: z.array(shareSchema) })

const entity = { access: 'entity', entity: 'job', parameter: 'jobId' } as const
const edit = { ...entity, action: 'edit' } as const
const view = { ...entity, action: 'view' } as const

export const scheduledJobRoutes = {
  list: route(address('GET', '/api/v1/scheduled-jobs'), {
    summary: 'The scheduled jobs that the signed-in member may view, run or edit',
    policy: { access: 'member', permission: 'scheduled jobs:read' },
    query: listQuery(['name', 'owner', 'updatedAt', 'deployment', 'nextAt']).extend(amongIds),
    response: z.object({ scheduledJobs: z.array(scheduledJobSummarySchema), ...listedShape }),
  }),
  create: route(address('POST', '/api/v1/scheduled-jobs'), {
    summary: 'Create a scheduled job',
    policy: { access: 'member', permission: 'scheduled jobs:create' },
    body: z
      .strictObject({
        ...apiCreationShape,
        /** Absent: on the first of each month at midnight, in UTC. */
        schedule: scheduleSchema.nullable().optional(),
      })
      .refine(beginsOnce, { error: beginsOnceMessage }),
    answersOnce: true,
    response: jobSchema,
  }),
  read: route(address('GET', '/api/v1/scheduled-jobs/:jobId'), {
    summary: 'A scheduled job with what is saved of it, for its builders also on the branch that is named',
    policy: view,
    query: branchQuery,
    response: jobSchema,
  }),
  update: route(address('PATCH', '/api/v1/scheduled-jobs/:jobId'), {
    summary: 'Rename a scheduled job',
    policy: edit,
    body: z.strictObject({ name: displayNameSchema.optional() }),
    response: jobSchema,
  }),
  saveChange: route(address('POST', '/api/v1/scheduled-jobs/:jobId/changes'), {
    summary:
      'Save a change to the blocks and settings of a scheduled job; one that collides with what others saved meanwhile is refused with both versions',
    policy: edit,
    body: changeBodySchema,
    response: savedApiSchema,
  }),
  readFiles: route(address('GET', '/api/v1/scheduled-jobs/:jobId/files'), {
    summary:
      'What is saved of a scheduled job as readable files, for version control and other installations',
    policy: edit,
    response: exportedFilesSchema,
  }),
  writeFiles: route(address('PUT', '/api/v1/scheduled-jobs/:jobId/files'), {
    summary:
      'Make what is saved of a scheduled job what files say, where nobody saved since they were read; what was saved before is kept as a version',
    policy: edit,
    body: filesToWriteSchema,
    answersOnce: true,
    response: writtenFilesSchema,
  }),
  duplicate: route(address('POST', '/api/v1/scheduled-jobs/:jobId/copies'), {
    summary: 'Copy a scheduled job as it is saved; the copy is shared with nobody and not deployed',
    policy: edit,
    body: apiCopySchema,
    answersOnce: true,
    response: jobSchema,
  }),
  remove: route(address('DELETE', '/api/v1/scheduled-jobs/:jobId'), {
    summary: 'Delete a scheduled job; it runs no more',
    policy: { ...entity, action: 'delete' },
    response: z.null(),
  }),
  changeOwner: route(address('PUT', '/api/v1/scheduled-jobs/:jobId/owner'), {
    summary: 'Make another member the owner of a scheduled job; whoever owned it goes on building it',
    policy: { ...entity, action: 'delete' },
    body: ownerBody,
    response: z.null(),
  }),
  readShares: route(address('GET', '/api/v1/scheduled-jobs/:jobId/shares'), {
    summary: 'Who may build, view or run a scheduled job',
    policy: { ...entity, action: 'share' },
    response: sharesResponse,
  }),
  changeShares: route(address('PUT', '/api/v1/scheduled-jobs/:jobId/shares'), {
    summary: 'Say who may build, view or run a scheduled job',
    policy: { ...entity, action: 'share' },
    body: z.strictObject({ shares: apiSharesToGive }),
    response: sharesResponse,
  }),
  listVersions: route(address('GET', '/api/v1/scheduled-jobs/:jobId/versions'), {
    summary: 'Every version of a scheduled job that was deployed, the latest first',
    policy: view,
    response: apiVersionsSchema,
  }),
  readVersion: route(address('GET', '/api/v1/scheduled-jobs/:jobId/versions/:versionId'), {
    summary: 'A version of a scheduled job with what is in it',
    policy: view,
    response: versionSchema,
  }),
  deploy: route(address('POST', '/api/v1/scheduled-jobs/:jobId/versions'), {
    summary: 'Deploy what is saved as a new version',
    policy: { ...entity, action: 'deploy' },
    body: deploymentOfApiSchema,
    answersOnce: true,
    response: jobSchema,
  }),
  deployVersion: route(address('PUT', '/api/v1/scheduled-jobs/:jobId/deployment'), {
    summary: 'Make another version of a scheduled job the one that runs',
    policy: { ...entity, action: 'deploy' },
    body: versionToDeploySchema,
    response: jobSchema,
  }),
  undeploy: route(address('DELETE', '/api/v1/scheduled-jobs/:jobId/deployment'), {
    summary: 'Take a scheduled job out of service; its versions stay',
    policy: { ...entity, action: 'deploy' },
    response: jobSchema,
  }),
  runDraft: route(address('POST', '/api/v1/scheduled-jobs/:jobId/draft-runs'), {
    summary: 'Try out a scheduled job as it is saved, with the results of every block',
    policy: edit,
    body: jobDraftRunSchema,
    events: runEventSchema,
    response: runSchema,
  }),
  logInForDraft: route(address('POST', '/api/v1/scheduled-jobs/:jobId/draft-logins'), {
    summary: 'Begin the login that a scheduled job needs, as it is saved, for whoever tries it out',
    policy: edit,
    body: runLoginSchema,
    response: missingLoginSchema,
  }),
  enable: route(address('PUT', '/api/v1/scheduled-jobs/:jobId/enabled'), {
    summary: 'Say whether a scheduled job runs by time while it is deployed',
    policy: { ...entity, action: 'deploy' },
    body: z.strictObject({ isEnabled: z.boolean() }),
    response: jobSchema,
  }),
  runNow: route(address('POST', '/api/v1/scheduled-jobs/:jobId/runs'), {
    summary: 'Run the deployed version of a scheduled job once, now',
    policy: { ...entity, action: 'use' },
    body: z.strictObject({ requestId: z.uuid() }),
    answersOnce: true,
    response: durableRunSchema,
  }),
  listRuns: route(address('GET', '/api/v1/scheduled-jobs/:jobId/runs'), {
    summary: 'The runs of a scheduled job, the latest first, a hundred at a time',
    policy: edit,
    query: durableRunsQuerySchema,
    response: durableRunsSchema,
  }),
  readRun: route(address('GET', '/api/v1/scheduled-jobs/:jobId/runs/:runId'), {
    summary: 'One run of a scheduled job with its values, position by position',
    policy: edit,
    response: durableRunDetailSchema,
  }),
  cancelRun: route(address('POST', '/api/v1/scheduled-jobs/:jobId/runs/:runId/cancellation'), {
    summary: 'Cancel a run of a scheduled job that waits or goes on',
    policy: edit,
    body: z.strictObject({}),
    response: durableRunSchema,
  }),
  replayRun: route(address('POST', '/api/v1/scheduled-jobs/:jobId/runs/:runId/replays'), {
    summary: 'Run again from a position on, with what a former run had done before it',
    policy: edit,
    body: replaySchema,
    answersOnce: true,
    response: durableRunSchema,
  }),
  confirmNotices: route(address('POST', '/api/v1/job-mails/confirmation'), {
    summary: 'Agree to mails about failed jobs, by the token of the mail that asks for it',
    policy: { access: 'anyone', reason: 'The token is the right to it.' },
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    response: z.null(),
  }),
  readTimes: route(address('POST', '/api/v1/schedule-times'), {
    summary: 'The next times of a schedule that is being edited',
    policy: { access: 'member', permission: 'scheduled jobs:read' },
    body: z.strictObject({
      schedule: scheduleSchema.pick({ cron: true, timeZone: true }),
      count: z.int().min(1).max(20).default(5),
    }),
    response: z.object({ times: z.array(z.string()) }),
  }),
}
