import { call, routes, type WorkflowView } from '@ashlar/contract'
import type { ScopeEntry } from '@ashlar/runtime'
import { definitionIn, type WorkflowDefinition } from '@ashlar/schema'
import { workflowKind } from '../../organization-apis/workflow.ts'
import type { EditedApiKind } from '../edited-kind.ts'
import { WorkflowSettings } from '../settings/WorkflowSettings.tsx'

const parametersOf = (workflowId: string) => ({ parameters: { workflowId } })

const name = (text: string, value: unknown, help: string): ScopeEntry => ({
  name: text,
  kind: 'global',
  type: '',
  value,
  help,
})

/** Workflows in the editor. */
export const editedWorkflow: EditedApiKind<WorkflowView, WorkflowDefinition> = {
  facts: workflowKind,
  viewSchema: routes.workflows.read.response,
  definitionOf: ({ apiPb: { metadata, ...content } }) => ({ ...metadata, ...content }),
  definitionIn: (records, named) => {
    const record = definitionIn(records)
    if (record?.kind !== 'workflow') return null
    const { kind: _kind, ...definition } = record
    return { ...definition, ...named }
  },
  read: (id, signal, branch = null) =>
    call(routes.workflows.read, { ...parametersOf(id), query: branch === null ? {} : { branch } }, signal),
  saveChange: (id, body) => call(routes.workflows.saveChange, { ...parametersOf(id), body }),
  follow: (id, query, onEvent, signal) =>
    call(routes.live.followWorkflow, { ...parametersOf(id), query, onEvent }, signal),
  showToOthers: (workflowId, tab, { selection, ...shown }) =>
    call(routes.live.showInWorkflow, {
      parameters: { workflowId, tab },
      body: { ...shown, selection: [...selection] },
    }),
  deploy: (id, body) => call(routes.workflows.deploy, { ...parametersOf(id), body }),
  deployVersion: (id, versionId) =>
    call(routes.workflows.deployVersion, { ...parametersOf(id), body: { versionId } }),
  undeploy: (id) => call(routes.workflows.undeploy, parametersOf(id)),
  readVersion: async (workflowId, versionId, signal) => {
    const version = { parameters: { workflowId, versionId } }
    const { name: called, definition } = await call(routes.workflows.readVersion, version, signal)
    return { ...definition, id: workflowId, name: called }
  },
  runDraft: (id, draft, testCall, signal, onEvent) =>
    call(
      routes.workflows.runDraft,
      { ...parametersOf(id), body: { ...draft, ...testCall }, onEvent },
      signal,
    ),
  logInForDraft: async (id, profile) =>
    (await call(routes.workflows.logInForDraft, { ...parametersOf(id), body: { profile } })).login,
  names: ({ params, body }) => [
    name('params', params, 'The parameters in the address of a call; here those of the test call.'),
    name('body', body, 'The body of a call; here that of the test call.'),
    name(
      'Global',
      { user: null, groups: [], organization: null },
      'Who calls: Global.user is the person, null behind an access token; Global.groups are their groups, Global.organization is theirs.',
    ),
  ],
  Settings: WorkflowSettings,
}
