import { randomUUID } from 'node:crypto'
import { type Route, routes, scopeOfRoute, tokenScopes } from '@ashlar/contract'
import { usualAssistantSettings } from '@ashlar/schema/assistant-settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestCaller, type TestPerson, type TestServer } from '../testing.ts'
import { allHandlers } from './server.ts'
import { aWorkflow, anAccessToken } from '../workflows/testing.ts'
import { anApiToken } from '../api-tokens/testing.ts'
import { aCompletionRequest } from '../assistant/testing.ts'
import { anIntegration, everyRoute } from './testing.ts'

const guarded = everyRoute.filter(([, route]) => route.policy.access !== 'anyone')

const nothing = {
  requestId: randomUUID(),
  baseRevision: 0,
  change: { added: {}, updated: {}, removed: {} },
}

/** Bodies that a route accepts, so that a refusal is about rights and not about form. */
const acceptableBodies: Readonly<Record<string, unknown>> = {
  'members.changeRole': { role: 'admin' },
  'members.invite': { emails: ['someone@example.com'], role: 'admin' },
  'session.viewAs': { viewAs: { kind: 'role', id: 'end-user' } },
  'ownOrganizations.begin': { organizationId: 'somebody' },
  'ownOrganizations.found': { name: 'Taken over' },
  'gitAccounts.beginLogin': { hostId: 'github' },
  'gitAccounts.finishLogin': { hostId: 'github', code: 'x' },
  'gitAccounts.connect': { address: 'https://git.example.com/apps.git' },
  'gitAccounts.useForRepository': { accountId: 'somebodys' },
  'repositories.connect': { address: 'https://git.example.com/apps.git', token: 'x' },
  'repositories.createApplication': { branch: 'main', folder: 'orders' },
  'repositories.createWorkflow': { branch: 'main', folder: 'orders' },
  'repositories.createScheduledJob': { branch: 'main', folder: 'orders' },
  'apiBranches.keepInRepository': { repositoryId: 'somebodys', branch: 'main', folder: '' },
  'apiBranches.push': { message: 'Taken over' },
  'applications.keepInRepository': { repositoryId: 'somebodys', branch: 'main', folder: '' },
  'applications.push': { message: 'Taken over' },
  'groups.create': { name: 'Taken over' },
  'groups.rename': { name: 'Taken over' },
  'groups.addMembers': { userIds: ['somebody'] },
  'roles.create': { type: 'organization', name: 'Taken over', description: '', permissions: [] },
  'roles.update': { revision: 0, name: 'Taken over', description: '', permissions: [] },
  'roles.changeSettings': { hasSimpleRoles: true },
  'roles.assignToUser': { roles: ['admin'] },
  'roles.assignToGroup': { roles: ['admin'] },
  'members.inviteByOperations': {
    operations: [{ email: 'someone@example.com', action: 'add-member' }],
  },
  'applications.create': { name: 'Taken over' },
  'applications.update': { name: 'Taken over' },
  'applications.clone': { name: 'Taken over' },
  'applications.importFiles': { files: {} },
  'applications.writeFiles': { files: {}, fingerprint: 'a' },
  'workflows.writeFiles': { files: {}, fingerprint: 'a' },
  'scheduledJobs.writeFiles': { files: {}, fingerprint: 'a' },
  'applications.createPage': { name: 'TakenOver' },
  'applications.changeOwner': { ownerId: 'somebody' },
  'workflows.changeOwner': { ownerId: 'somebody' },
  'scheduledJobs.changeOwner': { ownerId: 'somebody' },
  'integrations.changeOwner': { ownerId: 'somebody' },
  'applications.changeShares': { isPublic: true, shares: [] },
  'pages.clone': { pageName: 'TakenOver' },
  'pages.update': { name: 'TakenOver' },
  'pages.saveChange': nothing,
  'live.show': { pageId: 'a', selection: [], isActive: true },
  'live.showInJob': { pageId: 'a', selection: [], isActive: true },
  'live.showInWorkflow': { pageId: 'a', selection: [], isActive: true },
  'runs.runInEditor': { runId: randomUUID(), inputs: {}, eventType: 'runClick' },
  'runs.runPublished': { runId: randomUUID(), inputs: {}, eventType: 'runClick' },
  'profiles.create': { key: 'taken-over', displayName: 'Taken over' },
  'profiles.rename': { displayName: 'Taken over' },
  'spans.send': { spans: [] },
  'embedding.change': { origins: ['https://shop.example.com'], allowsExternalUsers: true },
  'embedding.createAccessToken': { name: 'Taken over', days: 7 },
  'workflows.create': { name: 'Mine' },
  'workflows.update': { name: 'Taken over' },
  'workflows.saveChange': nothing,
  'workflows.duplicate': { name: 'Taken over' },
  'workflows.changeShares': { shares: [] },
  'workflows.deploy': { revision: 0 },
  'workflows.runDraft': { runId: randomUUID(), params: {}, body: null },
  'workflows.callWithBody': 1,
  'workflows.startWithBody': 1,
  'applications.noteSeen': { pages: {} },
  'applications.askForReview': { branchId: randomUUID(), title: 'Mine' },
  'applications.updateReview': { title: 'Taken over' },
  'applications.decideReview': { verdict: 'approve', commitId: '' },
  'applications.addReviewComment': { text: 'Mine' },
  'applications.resolveReviewComment': { isResolved: true },
  'applications.decideDeploymentRequest': { verdict: 'approve' },
  'applications.changeDeploymentApprovals': { approvalsNeeded: 0 },
  'applications.recordTestResults': { state: '', results: [{ testId: randomUUID(), problem: null }] },
  'applications.keepVersion': { description: 'Mine' },
  'applications.createBranch': { name: 'mine' },
  'applications.mergeBranch': { into: 'default' },
  'applications.protectBranch': { isProtected: true },
  'apiBranches.createBranch': { name: 'mine' },
  'apiBranches.mergeBranch': { into: 'default' },
  'apiBranches.protectBranch': { isProtected: true },
  'apiBranches.askForReview': { branchId: randomUUID(), title: 'Mine' },
  'apiBranches.updateReview': { title: 'Taken over' },
  'apiBranches.decideReview': { verdict: 'approve', commitId: '' },
  'apiBranches.addReviewComment': { text: 'Mine' },
  'apiBranches.resolveReviewComment': { isResolved: true },
  'apiBranches.decideDeploymentRequest': { verdict: 'approve' },
  'apiBranches.changeDeploymentApprovals': { approvalsNeeded: 0 },
  'applications.deployVersion': { versionId: randomUUID() },
  'applications.planDeployment': { versionId: randomUUID(), deployAt: '2099-01-01T00:00:00Z' },
  'applications.restoreVersion': { versionId: randomUUID() },
  'scheduledJobs.create': { name: 'Mine' },
  'scheduledJobs.update': { name: 'Taken over' },
  'scheduledJobs.saveChange': nothing,
  'scheduledJobs.duplicate': { name: 'Taken over' },
  'scheduledJobs.changeShares': { shares: [] },
  'scheduledJobs.deploy': { revision: 0 },
  'scheduledJobs.runDraft': { runId: randomUUID() },
  'scheduledJobs.enable': { isEnabled: false },
  'scheduledJobs.runNow': { requestId: randomUUID() },
  'scheduledJobs.readTimes': { schedule: { cron: '0 9 * * 1', timeZone: 'UTC' } },
  'workflowAccessTokens.create': { name: 'Taken over', days: 7, workflowIds: null },
  'organizations.changeGeneral': { name: 'Taken over' },
  'organizations.remove': { name: 'Example works' },
  'folders.create': { name: 'Taken over', parentId: null },
  'folders.update': { name: 'Taken over' },
  'folders.move': { folderId: null },
  'apiTokens.create': {
    name: 'Taken over',
    kind: 'organization admin',
    scopes: ['organization:read'],
    days: 7,
  },
  'approvals.decide': { position: 'Approval1#approval', isApproved: true },
  ...Object.fromEntries(
    ['assistant', 'workflowAssistant', 'jobAssistant'].flatMap((noun) => [
      [`${noun}.complete`, aCompletionRequest()],
      [`${noun}.acceptCompletion`, { completionId: randomUUID() }],
      [
        `${noun}.tellOfCompletion`,
        { eventType: 'feedback', completionId: randomUUID(), action: 'exit', reason: 'esc' },
      ],
      [`${noun}.ask`, { flow: 'GENERATE', scope: 'EDITOR', prompt: 'Add', syntax: 'javascript' }],
    ]),
  ),
  'assistant.takeTurn': { version: 1, messages: [{ role: 'user', text: 'Add' }] },
  'organizations.changeAssistant': { settings: usualAssistantSettings },
  'secretStores.create': { name: 'vault', pluginId: 'vault', configuration: {}, secrets: {} },
  'secretStores.testNew': { pluginId: 'vault', configuration: {}, secrets: {} },
  'integrations.create': { name: 'Mine', pluginId: 'postgres', configuration: {}, secrets: {} },
  'integrations.testNew': { pluginId: 'postgres', configuration: {}, secrets: {} },
  'integrations.update': { name: 'Taken over' },
  'integrations.changeShares': { shares: [] },
  'integrations.readQuery': { sql: 'select 1' },
  'workflows.logInForDraft': {},
  'scheduledJobs.logInForDraft': {},
  'oauth.connect': {},
  'oauth.revoke': {},
  'oauth.beginInPage': {},
  'oauth.beginInApplication': {},
  'oauth.finish': {},
  'oauth.finishInApplication': {},
  'oauth.logout': {},
  'integrations.describeSteps': { configurations: [{}] },
  'integrations.readRows': { table: { schema: 'a', name: 'b' }, columns: [], order: [], page: 0 },
}

let server: TestServer
let owner: TestPerson
let stranger: TestPerson
let endUser: TestPerson
let external: TestCaller
let foreignExternal: TestCaller
let webhook: TestCaller
let foreignWebhook: TestCaller
let program: TestCaller
let parameters: Record<string, string>

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.anOwner()
  stranger = await server.anOwner()
  endUser = await server.aMember(owner, 'end-user')
  const application = await server.call(routes.applications.create, { body: { name: 'Payroll' } }, owner)
  const deployment = await server.call(
    routes.applications.deploy,
    { parameters: { applicationId: application.id }, body: {} },
    owner,
  )
  const integration = await anIntegration(server, owner)
  const { profiles } = await server.call(routes.profiles.list, {}, owner)
  const profileId = profiles.find(({ key }) => key === 'staging')?.id ?? ''
  // Shared for embedding and with sites that may show it: what external users may do is all that they may ever do.
  await server.call(
    routes.embedding.change,
    {
      parameters: { applicationId: application.id },
      body: { origins: ['https://shop.example.com'], allowsExternalUsers: true },
    },
    owner,
  )
  const { bearer, accessTokenId } = await server.anExternalUser(owner)
  // Even with the cookie of an owner beside the token.
  external = { bearer, cookie: owner.cookie ?? '' }
  foreignExternal = await server.anExternalUser(stranger)
  const workflow = await aWorkflow(server, owner)
  const job = await server.call(routes.scheduledJobs.create, { body: { name: 'Nightly' } }, owner)
  // Even with the cookie of an owner beside the token.
  webhook = { ...(await anAccessToken(server, owner)), cookie: owner.cookie }
  program = { ...(await anApiToken(server, owner, tokenScopes)), cookie: owner.cookie }
  foreignWebhook = await anAccessToken(server, stranger)
  const { signIns } = await server.call(routes.account.listSignIns, {}, owner)
  const signInId = signIns[0]?.id ?? ''
  const group = await server.call(routes.groups.create, { body: { name: 'Payroll' } }, owner)
  const role = await server.call(
    routes.roles.create,
    { body: { type: 'organization', name: 'Auditor', description: '', permissions: ['logs:read'] } },
    owner,
  )
  const folder = await server.call(
    routes.folders.create,
    { body: { name: 'Payroll', parentId: null } },
    owner,
  )
  parameters = {
    folderId: folder.id,
    organizationId: owner.organizationId,
    groupId: group.id,
    roleId: role.id,
    applicationId: application.id,
    pageId: application.pages[0]?.id ?? '',
    deploymentId: deployment.id,
    integrationId: integration.id,
    userId: owner.userId,
    apiId: randomUUID(),
    runId: randomUUID(),
    invitationId: randomUUID(),
    tokenId: accessTokenId,
    signInId,
    profileId,
    workflowId: workflow.id,
    jobId: job.id,
    versionId: workflow.version?.id ?? '',
    version: '1',
  }
})
afterAll(() => server.close())

describe('every declared route', () => {
  it('has exactly one handler', () => {
    const handled = allHandlers(server.services).map(({ route }) => `${route.method} ${route.path}`)
    expect(handled.toSorted()).toEqual(
      everyRoute.map(([, route]) => `${route.method} ${route.path}`).toSorted(),
    )
  })

  it('says in one sentence what it is for', () => {
    for (const [name, route] of everyRoute) expect(route.summary.length, name).toBeGreaterThan(8)
  })

  it('stands in the OpenAPI document', async () => {
    const document = await server.call(routes.health.openApi, {}, null)
    for (const [name, route] of everyRoute) {
      expect(document, name).toHaveProperty([
        'paths',
        route.path.replaceAll(/:([A-Za-z]+)/g, '{$1}'),
        route.method.toLowerCase(),
      ])
    }
  })
})

describe('a visitor', () => {
  it.each(guarded)('is refused %s', async (name, route) => {
    const answer = await server.attempt(route, { parameters, body: bodyFor(name, route) }, null)
    expect(answer.status).toBe(401)
    expect(answer.body).toMatchObject({ code: 'not_signed_in' })
  })
})

describe("another organization's owner", () => {
  // Routes without an entity act within the caller's own organization; that they reach nothing else is shown below.
  const foreign = guarded.filter(([, route]) => route.policy.access === 'entity')

  it.each(foreign)('is refused %s', async (name, route) => {
    const answer = await server.attempt(route, { parameters, body: bodyFor(name, route) }, stranger)
    expect(answer.status).toBe(404)
    expect(answer.body).toMatchObject({ code: 'not_found' })
  })

  it('gets the same answer for what exists and for what does not', async () => {
    const existing = await server.attempt(routes.applications.read, { parameters }, stranger)
    const invented = await server.attempt(
      routes.applications.read,
      { parameters: { applicationId: randomUUID() } },
      stranger,
    )
    expect(withoutRequestId(existing.body)).toEqual(withoutRequestId(invented.body))
  })

  it.each([
    ['members.changeRole', routes.members.changeRole],
    ['members.remove', routes.members.remove],
    ['members.inviteByOperations', routes.members.inviteByOperations],
    ['members.withdrawInvitation', routes.members.withdrawInvitation],
    ['members.resendInvitation', routes.members.resendInvitation],
    ['members.copyInvitationLink', routes.members.copyInvitationLink],
    ['users.read', routes.users.read],
    ['users.readPermissions', routes.users.readPermissions],
    ['users.listSessions', routes.users.listSessions],
    ['users.endSessions', routes.users.endSessions],
    ['permissions.ofApi', routes.permissions.ofApi],
    ['groups.read', routes.groups.read],
    ['groups.rename', routes.groups.rename],
    ['groups.remove', routes.groups.remove],
    ['groups.addMembers', routes.groups.addMembers],
    ['groups.removeMember', routes.groups.removeMember],
    ['groups.readPermissions', routes.groups.readPermissions],
    ['roles.update', routes.roles.update],
    ['roles.remove', routes.roles.remove],
    ['roles.assignToUser', routes.roles.assignToUser],
    ['roles.assignToGroup', routes.roles.assignToGroup],
    ['embedding.revokeAccessToken', routes.embedding.revokeAccessToken],
    ['workflowAccessTokens.revoke', routes.workflowAccessTokens.revoke],
    ['organizations.readGeneral', routes.organizations.readGeneral],
    ['organizations.changeGeneral', routes.organizations.changeGeneral],
    ['organizations.readAssistant', routes.organizations.readAssistant],
    ['organizations.changeAssistant', routes.organizations.changeAssistant],
    ['organizations.remove', routes.organizations.remove],
    ['organizations.restore', routes.organizations.restore],
    ['admin.exportDocuments', routes.admin.exportDocuments],
    ['folders.update', routes.folders.update],
    ['folders.remove', routes.folders.remove],
    ['apiTokens.revoke', routes.apiTokens.revoke],
    ['account.endSignIn', routes.account.endSignIn],
  ] as [string, Route][])('cannot reach people through %s', async (name, route) => {
    const answer = await server.attempt(route, { parameters, body: bodyFor(name, route) }, stranger)
    expect(answer.status).toBe(404)
  })

  it('sees nothing of it in any list', async () => {
    const lists = await Promise.all([
      server.call(routes.members.list, {}, stranger),
      server.call(routes.applications.list, {}, stranger),
      server.call(routes.home.list, {}, stranger),
      server.call(routes.integrations.list, {}, stranger),
      server.call(routes.groups.list, {}, stranger),
      server.call(routes.permissions.listShared, {}, stranger),
      server.call(routes.roles.list, {}, stranger),
      server.call(routes.embedding.listAccessTokens, {}, stranger),
      server.call(routes.workflows.list, {}, stranger),
      server.call(routes.scheduledJobs.list, {}, stranger),
      server.call(routes.workflowAccessTokens.list, {}, stranger),
      server.call(routes.apiTokens.list, {}, stranger),
      server.call(routes.approvals.list, {}, stranger),
    ])
    const text = JSON.stringify(lists)
    for (const id of [
      owner.userId,
      parameters['applicationId'],
      parameters['integrationId'],
      parameters['tokenId'],
      parameters['groupId'],
      parameters['roleId'],
      parameters['workflowId'],
      parameters['jobId'],
    ]) {
      expect(text).not.toContain(id)
    }
  })

  it('left everything as it was', async () => {
    const application = await server.call(
      routes.applications.read,
      { parameters: { applicationId: parameters['applicationId'] ?? '' } },
      owner,
    )
    expect(application).toMatchObject({ name: 'Payroll', isPublic: false, pages: [{ name: 'Page1' }] })
  })
})

describe('a member who may only use applications', () => {
  // What they are asked to decide is theirs to see; that it is nothing else is shown with the approvals.
  const forThem = [
    'applications.list',
    'home.list',
    'modules.list',
    'session.issueToken',
    'session.viewAs',
    'approvals.list',
    // Whom to ask for more.
    'administrators.list',
    // Their own.
    'preferences.read',
    'preferences.change',
    // Logins of their own; that it is nobody else's is shown with them.
    'gitAccounts.finishLogin',
    'oauth.finish',
    'oauth.logout',
    'oauth.listOwn',
    // Those that they may see, and nobody else who may.
    'permissions.listShared',
  ]
  // Their own account and organizations are theirs; that nobody reaches others is shown with them.
  const notForThem = guarded.filter(
    ([name]) => !forThem.includes(name) && !/^(?:account|passkeys|ownOrganizations)\./u.test(name),
  )

  it.each(notForThem)('is refused %s', async (name, route) => {
    const answer = await server.attempt(route, { parameters, body: bodyFor(name, route) }, endUser)
    expect([403, 404]).toContain(answer.status)
  })
})

describe('an external user', () => {
  // An API or a page that is not there is refused for that, once they are let in.
  const forThem = [
    'published.open',
    'published.page',
    'runs.runPublished',
    'spans.send',
    'permissions.ofApplication',
    'oauth.beginInApplication',
    'oauth.readLoginInApplication',
    'oauth.finishInApplication',
  ]
  const notForThem = guarded.filter(([name]) => !forThem.includes(name))

  it.each(notForThem)('is refused %s', async (name, route) => {
    const answer = await server.attempt(route, { parameters, body: bodyFor(name, route) }, external)
    expect(answer.status).toBe(403)
    expect(answer.body).toMatchObject({ code: 'not_allowed' })
  })

  it('may open the application that is shared for embedding', async () => {
    const answer = await server.attempt(routes.published.open, { parameters }, external)
    expect(answer.status).toBe(200)
  })

  it.each(guarded)('of another organization is refused %s', async (name, route) => {
    const answer = await server.attempt(route, { parameters, body: bodyFor(name, route) }, foreignExternal)
    expect(answer.status).toBe(403)
  })
})

describe('another system with an access token for all workflows', () => {
  const forIt = ['call', 'callWithBody', 'start', 'startWithBody', 'readCall'].map(
    (verb) => `workflows.${verb}`,
  )
  const notForIt = guarded.filter(([name]) => !forIt.includes(name))

  it.each(notForIt)('is refused %s', async (name, route) => {
    const answer = await server.attempt(route, { parameters, body: bodyFor(name, route) }, webhook)
    expect(answer.status).toBe(403)
    expect(answer.body).toMatchObject({ code: 'not_allowed' })
  })

  it.each(guarded)('of another organization is refused %s', async (name, route) => {
    const answer = await server.attempt(route, { parameters, body: bodyFor(name, route) }, foreignWebhook)
    expect(answer.status).toBe(403)
  })
})

describe("a program with an owner's API token for everything", () => {
  const forPeople = guarded.filter(([, route]) => scopeOfRoute(route) === null)

  it.each(forPeople)('is refused %s, whatever cookie it sends beside it', async (name, route) => {
    const answer = await server.attempt(route, { parameters, body: bodyFor(name, route) }, program)
    expect(answer.status).toBe(403)
    expect(answer.body).toMatchObject({ code: 'not_allowed' })
  })

  it('reaches nothing that makes tokens, or says who may do what', () => {
    const names = everyRoute.flatMap(([name, route]) => (scopeOfRoute(route) === null ? [] : [name]))
    const reached = names.filter((name) =>
      /^(account|session|apiTokens|embedding|workflowAccess)|hares|[rR]oles\.[a-km-z]/u.test(name),
    )
    expect(reached).toEqual([])
    expect(names.filter((name) => /^(members|users|groups)\./u.test(name))).toEqual([
      'members.list',
      'users.read',
      'users.readPermissions',
      'groups.list',
      'groups.read',
      'groups.readPermissions',
    ])
  })
})

const bodyFor = (name: string, route: Route): unknown =>
  route.body === null ? undefined : (acceptableBodies[name] ?? {})

const withoutRequestId = (body: unknown): unknown => ({ ...Object(body), requestId: undefined })
