import { randomUUID } from 'node:crypto'
import {
  type ApplicationView,
  type IntegrationView,
  routes,
  type ScheduledJobView,
  type WorkflowView,
} from '@ashlar/contract'
import {
  type Change,
  defaultTheme,
  definitionRecord,
  type Profile,
  themeId,
  themeRecord,
} from '@ashlar/schema'
import { usualAssistantSettings } from '@ashlar/schema/assistant-settings'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { anApiToken } from '../api-tokens/testing.ts'
import { startTestServer, type TestAnswer, type TestPerson, type TestServer } from '../testing.ts'
import { everyRoute } from '../http/testing.ts'
import { anAccessToken, aWorkflow, callOver } from '../workflows/testing.ts'
import { withoutAnyEntry, withoutEntry } from './testing.ts'

let server: TestServer
let owner: TestPerson
let member: TestPerson
let application: ApplicationView
let branchId: string
let apiBranchId: string
let versionId: string
let integration: IntegrationView
let embedToken: string
let embedTokenId: string
/** Somebody with an open invitation; another in each test, as an account outlives the test that made it. */
let invited: string
let added: Profile
let workflow: WorkflowView
let job: ScheduledJobView
let workflowTokenId: string
let apiTokenId: string
let folderId: string
/** A run that waits for a server which carries it out; here none does. */
let queuedRunId: string

let groupId: string
let roleId: string

const aRole = () => ({ name: randomUUID(), description: '', permissions: ['logs:read' as const] })

/** The change that makes an API send messages while it runs. */
const streaming = ({ apiPb }: WorkflowView | ScheduledJobView): Change => {
  const [before, after] = [definitionRecord(apiPb), definitionRecord({ ...apiPb, responseType: 'STREAM' })]
  return { added: {}, updated: { [before.id]: [before, after] }, removed: {} }
}

const inAnHour = () => new Date(Date.now() + 60 * 60 * 1000).toISOString()

const randomKey = () => `k${randomUUID().slice(0, 8)}`

beforeAll(async () => {
  // Every test has an open invitation of its own.
  server = await startTestServer({ ASHLAR_INVITATIONS_PER_DAY: '1000' })
  owner = await server.anOwner()
  member = await server.aMember(owner, 'developer')
})
afterAll(() => server.close())

const configuration = { baseUrl: 'https://api.example.com' }

beforeEach(async () => {
  invited = `${randomUUID()}@example.com`
  await query(
    `insert into memberships values ('${owner.organizationId}', '${member.userId}', 'developer')
     on conflict (organization_id, user_id) do update set role = 'developer'`,
  )
  await query(`delete from profiles where type = 'custom'`)
  application = await server.call(routes.applications.create, { body: { name: 'Orders' } }, owner)
  versionId = (
    await server.call(
      routes.applications.keepVersion,
      { parameters: { applicationId: application.id }, body: { description: 'So far' } },
      owner,
    )
  ).id
  await server.call(
    routes.applications.createPage,
    { parameters: { applicationId: application.id }, body: { name: 'Second' } },
    owner,
  )
  const ofIt = { parameters: { applicationId: application.id } }
  await server.call(routes.applications.createBranch, { ...ofIt, body: { name: 'tried' } }, owner)
  const planned = { versionId, deployAt: inAnHour() }
  await server.call(routes.applications.planDeployment, { ...ofIt, body: planned }, owner)
  branchId = (await server.call(routes.applications.listBranches, ofIt, owner)).branches[1]?.id ?? ''
  integration = await server.call(
    routes.integrations.create,
    { body: { name: 'Accounts', pluginId: 'restapi', configuration, secrets: {} } },
    owner,
  )
  added = await server.call(
    routes.profiles.create,
    { body: { key: randomKey(), displayName: 'Added' } },
    owner,
  )
  await server.call(
    routes.integrations.update,
    { parameters: ofIntegration(), body: { profileId: added.id, configuration } },
    owner,
  )
  const created = await server.call(
    routes.embedding.createAccessToken,
    { body: { name: 'Shop', days: 7 } },
    owner,
  )
  embedToken = created.token
  embedTokenId = created.accessToken.id
  workflow = await aWorkflow(server, owner)
  const ofWorkflow = { parameters: { apiId: workflow.id } }
  await server.call(routes.apiBranches.createBranch, { ...ofWorkflow, body: { name: 'tried' } }, owner)
  apiBranchId = (await server.call(routes.apiBranches.listBranches, ofWorkflow, owner)).branches[1]?.id ?? ''
  groupId = (await server.call(routes.groups.create, { body: { name: randomUUID() } }, owner)).id
  const inGroup = { parameters: { groupId }, body: { userIds: [owner.userId] } }
  await server.call(routes.groups.addMembers, inGroup, owner)
  const roleBody = { type: 'organization' as const, ...aRole() }
  roleId = (await server.call(routes.roles.create, { body: roleBody }, owner)).id
  const called = await callOver(server, { workflowId: workflow.id, as: owner, verb: 'run-async', body: 1 })
  queuedRunId = String(Object(called.body).runId)
  workflowTokenId = (await anAccessToken(server, owner)).tokenId
  const folder = { body: { name: randomUUID(), parentId: null } }
  folderId = (await server.call(routes.folders.create, folder, owner)).id
  apiTokenId = (await anApiToken(server, owner, ['applications:read'])).tokenId
  const made = await server.call(routes.scheduledJobs.create, { body: { name: randomUUID() } }, owner)
  const deployment = { parameters: { jobId: made.id }, body: { revision: made.revision } }
  job = await server.call(routes.scheduledJobs.deploy, deployment, owner)
  await server.call(routes.members.invite, { body: { emails: [invited], role: 'developer' } }, owner)
})

type Attempt = () => Promise<TestAnswer<unknown>>

/** Every route that changes something an administrator would ask about later, called so that it succeeds. */
const changes: [string, Attempt][] = [
  ['users.endSessions', () => attempt(routes.users.endSessions, { userId: member.userId })],
  [
    'integrations.changeShares',
    () => attempt(routes.integrations.changeShares, ofIntegration(), { shares: [] }),
  ],
  [
    'apiTokens.create',
    () =>
      attempt(
        routes.apiTokens.create,
        {},
        { name: 'CI', kind: 'organization user', scopes: ['applications:deploy'], days: 7 },
      ),
  ],
  ['apiTokens.revoke', () => attempt(routes.apiTokens.revoke, { tokenId: apiTokenId })],
  [
    'organizations.changeGeneral',
    () =>
      attempt(
        routes.organizations.changeGeneral,
        { organizationId: owner.organizationId },
        { name: randomUUID() },
      ),
  ],
  [
    'organizations.changeAssistant',
    () =>
      attempt(
        routes.organizations.changeAssistant,
        { organizationId: owner.organizationId },
        { settings: { ...usualAssistantSettings, tells: 'code' } },
      ),
  ],
  ['folders.create', () => attempt(routes.folders.create, {}, { name: randomUUID(), parentId: null })],
  ['folders.update', () => attempt(routes.folders.update, { folderId }, { name: randomUUID() })],
  ['folders.move', () => attempt(routes.folders.move, {}, { folderId, applications: [application.id] })],
  ['folders.remove', () => attempt(routes.folders.remove, { folderId })],
  ['groups.create', () => attempt(routes.groups.create, {}, { name: randomUUID() })],
  ['groups.rename', () => attempt(routes.groups.rename, { groupId }, { name: randomUUID() })],
  ['groups.addMembers', () => attempt(routes.groups.addMembers, { groupId }, { userIds: [owner.userId] })],
  ['groups.removeMember', () => attempt(routes.groups.removeMember, { groupId, userId: owner.userId })],
  ['roles.create', () => attempt(routes.roles.create, {}, { type: 'organization', ...aRole() })],
  [
    'roles.assignToUser',
    () => attempt(routes.roles.assignToUser, { userId: owner.userId }, { roles: [roleId] }),
  ],
  ['roles.assignToGroup', () => attempt(routes.roles.assignToGroup, { groupId }, { roles: [roleId] })],
  ['roles.update', () => attempt(routes.roles.update, { roleId }, { revision: 0, ...aRole() })],
  ['roles.remove', () => attempt(routes.roles.remove, { roleId })],
  ['groups.remove', () => attempt(routes.groups.remove, { groupId })],
  ['roles.changeSettings', () => attempt(routes.roles.changeSettings, {}, { hasSimpleRoles: false })],
  [
    'members.changeRole',
    () => attempt(routes.members.changeRole, { userId: member.userId }, { role: 'admin' }),
  ],
  ['members.remove', () => attempt(routes.members.remove, { userId: member.userId })],
  [
    'members.invite',
    () => attempt(routes.members.invite, {}, { emails: [`${randomUUID()}@example.com`], role: 'admin' }),
  ],
  [
    'members.inviteByOperations',
    () =>
      attempt(
        routes.members.inviteByOperations,
        { organizationId: owner.organizationId },
        { operations: [{ email: `${randomUUID()}@example.com`, action: 'add-member' }] },
      ),
  ],
  [
    'members.withdrawInvitation',
    async () => attempt(routes.members.withdrawInvitation, { invitationId: await openInvitationId() }),
  ],
  [
    'members.resendInvitation',
    async () => attempt(routes.members.resendInvitation, { invitationId: await openInvitationId() }),
  ],
  [
    'members.copyInvitationLink',
    async () => attempt(routes.members.copyInvitationLink, { invitationId: await openInvitationId() }),
  ],
  [
    'members.acceptInvitation',
    () => {
      const letter = server.mails.findLast(({ to }) => to === invited)
      const token = /#([\w-]+)/u.exec(letter?.text ?? '')?.[1] ?? ''
      return attempt(
        routes.members.acceptInvitation,
        {},
        { token, name: 'New', password: 'correct horse battery' },
      )
    },
  ],
  ['applications.create', () => attempt(routes.applications.create, {}, { name: 'Another' })],
  ['applications.clone', () => attempt(routes.applications.clone, ofApplication(), { name: 'A copy' })],
  [
    'applications.importFiles',
    async () => {
      const { files } = await server.call(
        routes.applications.readFiles,
        { parameters: ofApplication() },
        owner,
      )
      return attempt(routes.applications.importFiles, {}, { files })
    },
  ],
  [
    'applications.writeFiles',
    async () =>
      attempt(
        routes.applications.writeFiles,
        ofApplication(),
        await server.call(routes.applications.readFiles, { parameters: ofApplication() }, owner),
      ),
  ],
  ['applications.update', () => attempt(routes.applications.update, ofApplication(), { name: 'Renamed' })],
  [
    'applications.saveChange',
    () =>
      attempt(routes.applications.saveChange, ofApplication(), {
        requestId: randomUUID(),
        baseRevision: 0,
        change: {
          added: {},
          updated: {
            [themeId]: [themeRecord(defaultTheme), themeRecord({ ...defaultTheme, mode: 'DARK' })],
          },
          removed: {},
        },
      }),
  ],
  [
    'profiles.create',
    () => attempt(routes.profiles.create, {}, { key: randomKey(), displayName: 'Another' }),
  ],
  [
    'profiles.rename',
    () => attempt(routes.profiles.rename, { profileId: added.id }, { displayName: 'Other' }),
  ],
  ['profiles.remove', () => attempt(routes.profiles.remove, { profileId: added.id })],
  ['applications.remove', () => attempt(routes.applications.remove, ofApplication())],
  [
    'applications.createPage',
    () => attempt(routes.applications.createPage, ofApplication(), { name: 'Third' }),
  ],
  [
    'applications.removePage',
    () =>
      attempt(routes.applications.removePage, { ...ofApplication(), pageId: application.pages[0]?.id ?? '' }),
  ],
  ['pages.update', () => attempt(routes.pages.update, ofPage(), { name: 'Renamed', isHidden: true })],
  ['pages.clone', () => attempt(routes.pages.clone, ofPage(), { pageName: 'Copy' })],
  ['applications.deploy', () => attempt(routes.applications.deploy, ofApplication(), {})],
  [
    'applications.keepVersion',
    () => attempt(routes.applications.keepVersion, ofApplication(), { description: 'So far' }),
  ],
  [
    'applications.createBranch',
    () => attempt(routes.applications.createBranch, ofApplication(), { name: 'another' }),
  ],
  [
    'applications.mergeBranch',
    () => attempt(routes.applications.mergeBranch, { ...ofApplication(), branchId }, { into: 'default' }),
  ],
  [
    'applications.removeBranch',
    () => attempt(routes.applications.removeBranch, { ...ofApplication(), branchId }),
  ],
  [
    'applications.protectBranch',
    () => attempt(routes.applications.protectBranch, ofApplication(), { isProtected: true }),
  ],
  [
    'apiBranches.createBranch',
    () => attempt(routes.apiBranches.createBranch, { apiId: workflow.id }, { name: 'another' }),
  ],
  [
    'apiBranches.mergeBranch',
    () =>
      attempt(
        routes.apiBranches.mergeBranch,
        { apiId: workflow.id, branchId: apiBranchId },
        { into: 'default' },
      ),
  ],
  [
    'apiBranches.removeBranch',
    () => attempt(routes.apiBranches.removeBranch, { apiId: workflow.id, branchId: apiBranchId }),
  ],
  [
    'apiBranches.protectBranch',
    () => attempt(routes.apiBranches.protectBranch, { apiId: workflow.id }, { isProtected: true }),
  ],
  [
    'applications.changeDeploymentApprovals',
    () => attempt(routes.applications.changeDeploymentApprovals, ofApplication(), { approvalsNeeded: 2 }),
  ],
  [
    'applications.deployVersion',
    () => attempt(routes.applications.deployVersion, ofApplication(), { versionId }),
  ],
  [
    'applications.planDeployment',
    () => attempt(routes.applications.planDeployment, ofApplication(), { versionId, deployAt: inAnHour() }),
  ],
  [
    'applications.cancelPlannedDeployment',
    () => attempt(routes.applications.cancelPlannedDeployment, ofApplication()),
  ],
  [
    'applications.restoreVersion',
    () => attempt(routes.applications.restoreVersion, ofApplication(), { versionId }),
  ],
  [
    'applications.changeOwner',
    () => attempt(routes.applications.changeOwner, ofApplication(), { ownerId: member.userId }),
  ],
  [
    'integrations.changeOwner',
    () => attempt(routes.integrations.changeOwner, ofIntegration(), { ownerId: member.userId }),
  ],
  [
    'workflows.changeOwner',
    () => attempt(routes.workflows.changeOwner, ofWorkflow(), { ownerId: member.userId }),
  ],
  [
    'scheduledJobs.changeOwner',
    () => attempt(routes.scheduledJobs.changeOwner, ofJob(), { ownerId: member.userId }),
  ],
  [
    'applications.changeShares',
    () => attempt(routes.applications.changeShares, ofApplication(), { isPublic: true, shares: [] }),
  ],
  [
    'integrations.create',
    () =>
      attempt(routes.integrations.create, {}, { name: 'B', pluginId: 'restapi', configuration, secrets: {} }),
  ],
  [
    'secretStores.create',
    () =>
      attempt(
        routes.secretStores.create,
        {},
        {
          name: `store${randomUUID().replaceAll('-', '')}`,
          pluginId: 'vault',
          configuration: { address: 'https://vault.example.com' },
          secrets: {},
        },
      ),
  ],
  ['integrations.update', () => attempt(routes.integrations.update, ofIntegration(), { name: 'Renamed' })],
  [
    'integrations.removeConfiguration',
    () => attempt(routes.integrations.removeConfiguration, { ...ofIntegration(), profileId: added.id }),
  ],
  [
    'embedding.change',
    () =>
      attempt(routes.embedding.change, ofApplication(), {
        origins: ['https://shop.example.com'],
        allowsExternalUsers: true,
      }),
  ],
  [
    'embedding.createAccessToken',
    () => attempt(routes.embedding.createAccessToken, {}, { name: 'Another', days: 7 }),
  ],
  [
    'embedding.revokeAccessToken',
    () => attempt(routes.embedding.revokeAccessToken, { tokenId: embedTokenId }),
  ],
  [
    'embedding.issueSessionToken',
    () =>
      server.attempt(
        routes.embedding.issueSessionToken,
        { body: { email: 'cora@customers.example', name: 'Cora' } },
        { bearer: embedToken },
      ),
  ],
  ['workflows.create', () => attempt(routes.workflows.create, {}, { name: randomUUID() })],
  ['workflows.update', () => attempt(routes.workflows.update, ofWorkflow(), { name: randomUUID() })],
  [
    'workflows.saveChange',
    () => attempt(routes.workflows.saveChange, ofWorkflow(), { ...onSaved(), change: streaming(workflow) }),
  ],
  [
    'workflows.writeFiles',
    async () =>
      attempt(
        routes.workflows.writeFiles,
        ofWorkflow(),
        await server.call(routes.workflows.readFiles, { parameters: ofWorkflow() }, owner),
      ),
  ],
  ['workflows.duplicate', () => attempt(routes.workflows.duplicate, ofWorkflow(), { name: randomUUID() })],
  [
    'workflows.changeShares',
    () =>
      attempt(routes.workflows.changeShares, ofWorkflow(), {
        shares: [{ subject: { kind: 'everyone' }, role: 'viewer' }],
      }),
  ],
  ['workflows.deploy', () => attempt(routes.workflows.deploy, ofWorkflow(), { revision: workflow.revision })],
  [
    'workflows.deployVersion',
    () => attempt(routes.workflows.deployVersion, ofWorkflow(), { versionId: workflow.version?.id }),
  ],
  [
    'apiBranches.changeDeploymentApprovals',
    () =>
      attempt(routes.apiBranches.changeDeploymentApprovals, { apiId: workflow.id }, { approvalsNeeded: 2 }),
  ],
  ['workflows.undeploy', () => attempt(routes.workflows.undeploy, ofWorkflow())],
  ['workflows.remove', () => attempt(routes.workflows.remove, ofWorkflow())],
  ['workflows.cancelRun', () => attempt(routes.workflows.cancelRun, ofQueuedRun())],
  ['workflows.replayRun', () => attempt(routes.workflows.replayRun, ofQueuedRun(), { from: 'Return1' })],
  ['scheduledJobs.create', () => attempt(routes.scheduledJobs.create, {}, { name: randomUUID() })],
  ['scheduledJobs.update', () => attempt(routes.scheduledJobs.update, ofJob(), { name: randomUUID() })],
  [
    'scheduledJobs.saveChange',
    () => attempt(routes.scheduledJobs.saveChange, ofJob(), { ...onSavedJob(), change: streaming(job) }),
  ],
  [
    'scheduledJobs.writeFiles',
    async () =>
      attempt(
        routes.scheduledJobs.writeFiles,
        ofJob(),
        await server.call(routes.scheduledJobs.readFiles, { parameters: ofJob() }, owner),
      ),
  ],
  ['scheduledJobs.duplicate', () => attempt(routes.scheduledJobs.duplicate, ofJob(), { name: randomUUID() })],
  [
    'scheduledJobs.changeShares',
    () =>
      attempt(routes.scheduledJobs.changeShares, ofJob(), {
        shares: [{ subject: { kind: 'everyone' }, role: 'viewer' }],
      }),
  ],
  [
    'scheduledJobs.deployVersion',
    () => attempt(routes.scheduledJobs.deployVersion, ofJob(), { versionId: job.version?.id }),
  ],
  ['scheduledJobs.deploy', () => attempt(routes.scheduledJobs.deploy, ofJob(), { revision: job.revision })],
  ['scheduledJobs.enable', () => attempt(routes.scheduledJobs.enable, ofJob(), { isEnabled: false })],
  ['scheduledJobs.undeploy', () => attempt(routes.scheduledJobs.undeploy, ofJob())],
  ['scheduledJobs.runNow', () => attempt(routes.scheduledJobs.runNow, ofJob(), { requestId: randomUUID() })],
  ['scheduledJobs.remove', () => attempt(routes.scheduledJobs.remove, ofJob())],
  [
    'workflowAccessTokens.create',
    () => attempt(routes.workflowAccessTokens.create, {}, { name: 'Shop', days: 7, workflowIds: null }),
  ],
  [
    'workflowAccessTokens.revoke',
    () => attempt(routes.workflowAccessTokens.revoke, { tokenId: workflowTokenId }),
  ],
  ['integrations.remove', () => attempt(routes.integrations.remove, ofIntegration())],
]

const attempt = (
  route: Parameters<TestServer['attempt']>[0],
  parameters: Readonly<Record<string, string>>,
  body?: unknown,
) => server.attempt(route, { parameters, body }, owner)
const openInvitationId = async (): Promise<string> => {
  const { invitations } = await server.call(routes.members.listInvitations, {}, owner)
  return invitations.find(({ email }) => email === invited)?.id ?? ''
}
const ofApplication = () => ({ applicationId: application.id })
const ofPage = () => ({ pageId: application.pages[0]?.id ?? '' })
const ofWorkflow = () => ({ workflowId: workflow.id })
const onSaved = () => ({ requestId: randomUUID(), baseRevision: workflow.revision })
const ofJob = () => ({ jobId: job.id })
const onSavedJob = () => ({ requestId: randomUUID(), baseRevision: job.revision })
const ofQueuedRun = () => ({ ...ofWorkflow(), runId: queuedRunId })
const ofIntegration = () => ({ integrationId: integration.id })

const query = (text: string) => server.services.platform.database.queries.execute(sql.raw(text))
const countOf = async (table: string): Promise<number> =>
  Number((await query(`select count(*) as rows from ${table}`)).rows[0]?.['rows'])

/** Everything that a change could touch, as one text. */
const everything = async (): Promise<string> => {
  const tables = [
    'applications',
    'pages',
    'deployments',
    'shares',
    'waiting_shares',
    'integrations',
    'integration_configurations',
    'profiles',
    'invitations',
    'memberships',
    'users',
    'application_embeddings',
    'embed_access_tokens',
    'application_versions',
    'branches',
    'api_branches',
    'apis',
    'api_versions',
    'job_schedules',
    'durable_runs',
    'workflow_access_tokens',
  ]
  const rows = await Promise.all(
    tables.map(async (table) => (await query(`select * from ${table} order by 1, 2`)).rows),
  )
  return JSON.stringify(rows)
}

describe('every route that is no GET', () => {
  const named = new Set([...changes.map(([name]) => name), ...Object.keys(withoutEntry)])
  const writing = everyRoute.filter(([, { method }]) => method !== 'GET').map(([name]) => name)

  it('is called here, or says why it leaves no entry', () => {
    expect(writing.filter((name) => !named.has(name))).toEqual([])
  })

  it('is named here only as long as there is one, and once', () => {
    expect([...named].filter((name) => !writing.includes(name))).toEqual([])
    expect(changes.filter(([name]) => Object.hasOwn(withoutEntry, name))).toEqual([])
  })
})

describe.each(changes)('%s', (_, change) => {
  it('leaves an entry with its actor', async () => {
    const before = await countOf('audit_entries')
    expect((await change()).status).toBe(200)
    expect(await countOf('audit_entries')).toBe(before + 1)
    const [last] = (await query('select * from audit_entries order by id desc limit 1')).rows
    expect(last).toMatchObject({ organization_id: owner.organizationId, actor_id: expect.any(String) })
  })

  it('does not happen when no entry can be made', async () => {
    // What the change is about may still be ending.
    await vi.waitUntil(async () => (await countOf(`durable_runs where status = 'running'`)) === 0)
    const before = await everything()
    const { queries } = server.services.platform.database
    const { status } = await withoutAnyEntry(queries, change)
    expect(status).toBe(500)
    expect(await everything()).toBe(before)
  })
})
