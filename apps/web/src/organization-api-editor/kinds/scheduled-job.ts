import { call, routes, type ScheduledJobView } from '@ashlar/contract'
import { type JobDefinition, jobDefinitionSchema } from '@ashlar/schema'
import { scheduledJobKind } from '../../organization-apis/scheduled-job.ts'
import type { EditedApiKind } from '../edited-kind.ts'
import { JobSettings } from '../settings/JobSettings.tsx'

const parametersOf = (jobId: string) => ({ parameters: { jobId } })

/** Scheduled jobs in the editor. */
export const editedJob: EditedApiKind<ScheduledJobView, JobDefinition> = {
  facts: scheduledJobKind,
  definitionSchema: jobDefinitionSchema,
  viewSchema: routes.scheduledJobs.read.response,
  definitionOf: ({ apiPb: { metadata, ...content } }) => ({ ...metadata, ...content }),
  read: (id, signal) => call(routes.scheduledJobs.read, parametersOf(id), signal),
  save: (id, { definition: { id: _id, name: _name, ...definition }, ...body }) =>
    call(routes.scheduledJobs.save, { ...parametersOf(id), body: { ...body, definition } }),
  deploy: (id, body) => call(routes.scheduledJobs.deploy, { ...parametersOf(id), body }),
  deployVersion: (id, versionId) =>
    call(routes.scheduledJobs.deployVersion, { ...parametersOf(id), body: { versionId } }),
  undeploy: (id) => call(routes.scheduledJobs.undeploy, parametersOf(id)),
  readVersion: async (jobId, versionId, signal) => {
    const version = { parameters: { jobId, versionId } }
    const { name, definition } = await call(routes.scheduledJobs.readVersion, version, signal)
    return { ...definition, id: jobId, name }
  },
  restoreVersion: (jobId, { id: versionId }, body) =>
    call(routes.scheduledJobs.restoreVersion, { parameters: { jobId, versionId }, body }),
  runDraft: (id, draft, _testCall, signal, onEvent) =>
    call(routes.scheduledJobs.runDraft, { ...parametersOf(id), body: draft, onEvent }, signal),
  names: () => [],
  Settings: JobSettings,
}
