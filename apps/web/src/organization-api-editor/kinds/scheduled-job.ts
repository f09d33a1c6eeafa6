import { call, routes, type ScheduledJobView } from '@ashlar/contract'
import { definitionIn, type JobDefinition } from '@ashlar/schema'
import { scheduledJobKind } from '../../organization-apis/scheduled-job.ts'
import type { EditedApiKind } from '../edited-kind.ts'
import { JobSettings } from '../settings/JobSettings.tsx'

const parametersOf = (jobId: string) => ({ parameters: { jobId } })

/** Scheduled jobs in the editor. */
export const editedJob: EditedApiKind<ScheduledJobView, JobDefinition> = {
  facts: scheduledJobKind,
  viewSchema: routes.scheduledJobs.read.response,
  definitionOf: ({ apiPb: { metadata, ...content } }) => ({ ...metadata, ...content }),
  definitionIn: (records, named) => {
    const record = definitionIn(records)
    if (record?.kind !== 'job') return null
    const { kind: _kind, ...definition } = record
    return { ...definition, ...named }
  },
  read: (id, signal, branch = null) =>
    call(
      routes.scheduledJobs.read,
      { ...parametersOf(id), query: branch === null ? {} : { branch } },
      signal,
    ),
  saveChange: (id, body) => call(routes.scheduledJobs.saveChange, { ...parametersOf(id), body }),
  follow: (id, query, onEvent, signal) =>
    call(routes.live.followJob, { ...parametersOf(id), query, onEvent }, signal),
  showToOthers: (jobId, tab, { selection, ...shown }) =>
    call(routes.live.showInJob, {
      parameters: { jobId, tab },
      body: { ...shown, selection: [...selection] },
    }),
  deploy: (id, body) => call(routes.scheduledJobs.deploy, { ...parametersOf(id), body }),
  deployVersion: (id, versionId) =>
    call(routes.scheduledJobs.deployVersion, { ...parametersOf(id), body: { versionId } }),
  undeploy: (id) => call(routes.scheduledJobs.undeploy, parametersOf(id)),
  readVersion: async (jobId, versionId, signal) => {
    const version = { parameters: { jobId, versionId } }
    const { name, definition } = await call(routes.scheduledJobs.readVersion, version, signal)
    return { ...definition, id: jobId, name }
  },
  runDraft: (id, draft, _testCall, signal, onEvent) =>
    call(routes.scheduledJobs.runDraft, { ...parametersOf(id), body: draft, onEvent }, signal),
  logInForDraft: async (id, profile) =>
    (await call(routes.scheduledJobs.logInForDraft, { ...parametersOf(id), body: { profile } })).login,
  names: () => [],
  Settings: JobSettings,
}
