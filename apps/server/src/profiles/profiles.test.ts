import { randomUUID } from 'node:crypto'
import { type IntegrationView, routes } from '@ashlar/contract'
import { type Profile, type ProfileSettings, profilesId, profilesRecord } from '@ashlar/schema'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  anApplicationWithApi,
  anIntegration,
  deployed,
  startTestService,
  type TestService,
} from '../executions/testing.ts'
import { integrationConfigurations } from '../tables/integrations.ts'
import { startTestServer, type TestCaller, type TestPerson, type TestServer } from '../testing.ts'

let server: TestServer
let production: TestService
let staging: TestService
let owner: TestPerson
let builder: TestPerson
let stranger: TestPerson
let profiles: { production: Profile; staging: Profile; ofStranger: Profile }

const profilesOf = async (person: TestPerson): Promise<Profile[]> =>
  (await server.call(routes.profiles.list, {}, person)).profiles
const ofType = (list: readonly Profile[], type: Profile['type']): Profile =>
  list.find((profile) => profile.type === type) ?? expect.fail(`There is no ${type} profile.`)

beforeAll(async () => {
  production = await startTestService()
  staging = await startTestService()
  server = await startTestServer({ ASHLAR_ALLOWED_HOSTS: '127.0.0.1' })
  owner = await server.anOwner()
  builder = await server.aMember(owner, 'developer')
  stranger = await server.anOwner()
  const list = await profilesOf(owner)
  profiles = {
    production: ofType(list, 'production'),
    staging: ofType(list, 'staging'),
    ofStranger: ofType(await profilesOf(stranger), 'staging'),
  }
})
afterAll(async () => {
  await server.close()
  await production.close()
  await staging.close()
})

describe('the profiles of an organization', () => {
  it('are production and staging from the start', async () => {
    expect(await profilesOf(owner)).toEqual([
      { id: expect.any(String), key: 'production', displayName: 'Production', type: 'production' },
      { id: expect.any(String), key: 'staging', displayName: 'Staging', type: 'staging' },
    ])
  })

  it('are added, renamed and deleted by administrators, and read by builders', async () => {
    const body = { key: 'eu-west', displayName: 'Europe' }
    const added = await server.call(routes.profiles.create, { body }, owner)
    expect(added).toEqual({ id: expect.any(String), ...body, type: 'custom' })
    const parameters = { profileId: added.id }
    await server.call(routes.profiles.rename, { parameters, body: { displayName: 'EU' } }, owner)
    expect(await profilesOf(builder)).toContainEqual({ ...added, displayName: 'EU' })
    expect(await server.attempt(routes.profiles.create, { body }, builder)).toMatchObject({ status: 403 })
    expect(await server.attempt(routes.profiles.remove, { parameters }, builder)).toMatchObject({
      status: 403,
    })
    await server.call(routes.profiles.remove, { parameters }, owner)
    expect(await profilesOf(owner)).toHaveLength(2)
  })

  it('have keys of their own', async () => {
    const body = { key: 'staging', displayName: 'Another' }
    expect(await server.attempt(routes.profiles.create, { body }, owner)).toMatchObject({
      status: 409,
      body: { code: 'already_exists' },
    })
  })

  it('keep production', async () => {
    const parameters = { profileId: profiles.production.id }
    expect(await server.attempt(routes.profiles.remove, { parameters }, owner)).toMatchObject({
      status: 403,
      body: { message: 'The production profile is the default and cannot be deleted.' },
    })
  })

  it('of another organization are neither renamed nor deleted', async () => {
    const parameters = { profileId: profiles.ofStranger.id }
    const body = { displayName: 'Mine' }
    expect((await server.attempt(routes.profiles.rename, { parameters, body }, owner)).status).toBe(404)
    expect((await server.attempt(routes.profiles.remove, { parameters }, owner)).status).toBe(404)
    expect(await profilesOf(stranger)).toHaveLength(2)
  })
})

const configure = (integrationId: string, body: unknown, person: TestPerson = owner) =>
  server.attempt(routes.integrations.update, { parameters: { integrationId }, body }, person)

const stagingConfiguration = () => ({
  profileId: profiles.staging.id,
  configuration: { baseUrl: staging.address, authentication: 'bearer' },
  secrets: { token: 'staging-canary' },
})

const configurationsOf = async (integrationId: string) =>
  server.services.platform.database.queries
    .select()
    .from(integrationConfigurations)
    .where(eq(integrationConfigurations.integrationId, integrationId))

describe('an integration with a configuration of a profile', () => {
  let integration: IntegrationView
  beforeEach(async () => {
    integration = await anIntegration(server, owner, production.address, 'production-canary')
  })

  it('is read with both, and with the secrets of neither', async () => {
    const answer = await configure(integration.id, stagingConfiguration())
    expect(answer).toMatchObject({
      status: 200,
      body: {
        configuration: { baseUrl: production.address },
        profileConfigurations: [
          {
            profileId: profiles.staging.id,
            configuration: { baseUrl: staging.address },
            secretsSet: ['token'],
          },
        ],
      },
    })
    expect(JSON.stringify(answer.body)).not.toContain('canary')
    expect(JSON.stringify(await configurationsOf(integration.id))).not.toContain('canary')
  })

  it('is tested there with its own secret, and takes over none from the default configuration', async () => {
    const parameters = { integrationId: integration.id }
    const { profileId, configuration } = stagingConfiguration()
    const test = (body: unknown) => server.attempt(routes.integrations.test, { parameters, body }, owner)
    staging.requests.length = 0
    await test({ profileId, configuration })
    expect(JSON.stringify(staging.requests)).not.toContain('canary')
    await configure(integration.id, stagingConfiguration())
    await test({ profileId })
    expect(staging.requests.at(-1)?.headers.authorization).toBe('Bearer staging-canary')
    // What was entered for one profile is not sent to where another one leads.
    production.requests.length = 0
    const moved = { ...configuration, baseUrl: production.address }
    expect((await test({ profileId, configuration: moved })).status).toBe(400)
    expect(production.requests).toEqual([])
  })

  it('keeps a sealed secret shut in any other profile', async () => {
    await configure(integration.id, stagingConfiguration())
    const [own] = await configurationsOf(integration.id)
    const sealed = own?.sealedSecrets['token'] ?? ''
    const context = { organizationId: owner.organizationId, integrationId: integration.id }
    const { secrets } = server.services.platform
    expect(secrets.open(sealed, { ...context, profileId: profiles.staging.id })).toBe('staging-canary')
    for (const profileId of ['', profiles.production.id, profiles.ofStranger.id]) {
      expect(() => secrets.open(sealed, { ...context, profileId })).toThrow('does not belong')
    }
  })

  it('is configured by nobody who may only use it, and not for a profile of another organization', async () => {
    expect((await configure(integration.id, stagingConfiguration(), builder)).status).toBe(404)
    const foreign = { ...stagingConfiguration(), profileId: profiles.ofStranger.id }
    expect((await configure(integration.id, foreign)).status).toBe(404)
    expect(await configurationsOf(integration.id)).toEqual([])
  })

  it('goes back to the default one', async () => {
    await configure(integration.id, stagingConfiguration())
    const parameters = { integrationId: integration.id, profileId: profiles.staging.id }
    const view = await server.call(routes.integrations.removeConfiguration, { parameters }, owner)
    expect(view.profileConfigurations).toEqual([])
    const again = await server.attempt(routes.integrations.removeConfiguration, { parameters }, owner)
    expect(again.status).toBe(404)
  })
})

const choice = (...ids: [string, ...string[]]) => ({ availableProfileIds: ids, defaultProfileId: ids[0] })

describe('an application', () => {
  let applicationId: string
  let pageId: string
  let apiId: string
  let base: ProfileSettings

  beforeEach(async () => {
    const integration = await anIntegration(server, owner, production.address, 'production-canary')
    await configure(integration.id, stagingConfiguration())
    const made = await anApplicationWithApi(server, owner, integration.id)
    ;({ pageId, apiId } = made)
    applicationId = made.application.id
    base = made.application.settings.profiles
    await server.call(
      routes.applications.changeShares,
      {
        parameters: { applicationId },
        body: { isPublic: false, shares: [{ subject: { kind: 'everyone' }, role: 'viewer' }] },
      },
      owner,
    )
    production.answer = { status: 200, body: '{"from":"production"}' }
    staging.answer = { status: 200, body: '{"from":"staging"}' }
  })

  const runBody = (more: object = {}) => ({
    runId: randomUUID(),
    inputs: {},
    eventType: 'runClick',
    ...more,
  })
  const runInEditor = (more?: object, person: TestCaller = owner) =>
    server.attempt(routes.runs.runInEditor, { parameters: { pageId, apiId }, body: runBody(more) }, person)
  const runDeployed = (deploymentId: string, more?: object, person: TestCaller = builder) =>
    server.attempt(
      routes.runs.runPublished,
      { parameters: { applicationId, deploymentId, apiId }, body: runBody(more) },
      person,
    )
  /** Saves settings that were made from others, or are the first that somebody chose. */
  const save = (settings: ProfileSettings, on: ProfileSettings | null = null, baseRevision = 0) =>
    server.attempt(
      routes.applications.saveChange,
      {
        parameters: { applicationId },
        body: {
          requestId: randomUUID(),
          baseRevision,
          change:
            on === null
              ? { added: { [profilesId]: profilesRecord(settings) }, updated: {}, removed: {} }
              : {
                  added: {},
                  updated: { [profilesId]: [profilesRecord(on), profilesRecord(settings)] },
                  removed: {},
                },
        },
      },
      owner,
    )
  const from = (name: string) => ({ status: 200, body: { status: 'succeeded', output: { from: name } } })

  it('has settings for each view mode, with production as the default', () => {
    const { production: one, staging: other } = profiles
    expect(base.editor).toEqual({ availableProfileIds: [one.id, other.id], defaultProfileId: one.id })
    expect(base.deployed).toEqual(choice(one.id))
  })

  it('runs with the configuration of the profile that is selected, and says so in its runs', async () => {
    expect(await runInEditor()).toMatchObject(from('production'))
    expect(await runInEditor({ profile: 'staging' })).toMatchObject(from('staging'))
    expect(await runInEditor({ profile: 'staging', viewMode: 'preview' })).toMatchObject(from('staging'))
    const { runs } = await server.call(
      routes.runs.listOfApplication,
      { parameters: { applicationId } },
      owner,
    )
    expect(runs.map(({ profile }) => profile)).toEqual(['staging', 'staging', 'production'])
  })

  it('uses the default profile of each view mode', async () => {
    const { production: one, staging: other } = profiles
    await save({ editor: choice(other.id), preview: choice(one.id), deployed: choice(other.id, one.id) })
    expect(await runInEditor()).toMatchObject(from('staging'))
    expect(await runInEditor({ viewMode: 'preview' })).toMatchObject(from('production'))
    const deploymentId = await deployed(server, owner, applicationId)
    expect(await runDeployed(deploymentId)).toMatchObject(from('staging'))
    expect(await runDeployed(deploymentId, { profile: 'production' })).toMatchObject(from('production'))
    const parameters = { applicationId }
    const open = await server.call(routes.published.open, { parameters }, builder)
    expect(open.profiles).toEqual({ available: [one, other], default: other.id })
    expect(JSON.stringify(open.settings)).not.toContain('availableProfileIds')
  })

  it('does not run in use with a profile that is available to builders alone', async () => {
    const deploymentId = await deployed(server, owner, applicationId)
    staging.requests.length = 0
    for (const person of [builder, owner]) {
      expect(await runDeployed(deploymentId, { profile: 'staging' }, person)).toMatchObject({
        status: 403,
        body: {
          code: 'profile_not_available',
          message: expect.stringMatching(/Please contact maintainer of this app to report the issue\.$/u),
        },
      })
    }
    // The view mode is the server's to say.
    expect((await runDeployed(deploymentId, { profile: 'staging', viewMode: 'editor' })).status).toBe(400)
    expect(staging.requests).toEqual([])
  })

  it('stays with what was deployed until it is deployed again', async () => {
    const deploymentId = await deployed(server, owner, applicationId)
    await save({ ...base, deployed: choice(profiles.staging.id) })
    expect(await runDeployed(deploymentId)).toMatchObject(from('production'))
    expect((await runDeployed(deploymentId, { profile: 'staging' })).status).toBe(403)
  })

  it('tells builders what is available', async () => {
    await save({ ...base, editor: choice(profiles.production.id) })
    expect(await runInEditor({ profile: 'staging' })).toMatchObject({
      status: 403,
      body: {
        message:
          'The profile "staging" is not available in the editor. Available are production. Select another one, or change the profile settings of the application.',
      },
    })
  })

  it.each([
    'development',
    "staging' or '1'='1",
    '../staging',
    '__proto__',
    'Staging',
    ['staging'],
    { $ne: 'production' },
  ])('does not run with %j as its profile', async (profile) => {
    staging.requests.length = 0
    production.requests.length = 0
    expect([400, 403]).toContain((await runInEditor({ profile })).status)
    expect([...staging.requests, ...production.requests]).toEqual([])
  })

  it('does not run with the id of a profile, or with a key that only another organization has', async () => {
    const body = { key: 'theirs', displayName: 'Theirs' }
    await server.attempt(routes.profiles.create, { body }, stranger)
    for (const profile of ['theirs', profiles.staging.id, profiles.ofStranger.id]) {
      expect([400, 403]).toContain((await runInEditor({ profile })).status)
    }
  })

  it('takes no profile of another organization into its settings', async () => {
    const foreign = choice(profiles.ofStranger.id)
    expect(await save({ ...base, deployed: foreign })).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_document',
        problems: [{ reason: 'A profile that was chosen does not exist. Reload, and choose again.' }],
      },
    })
  })

  it('refuses settings that were made from others than the saved ones, with those', async () => {
    const mine = { ...base, deployed: choice(profiles.staging.id) }
    expect((await save(mine)).status).toBe(200)
    expect(await save({ ...base, preview: choice(profiles.staging.id) })).toMatchObject({
      status: 409,
      body: {
        code: 'revision_conflict',
        details: { conflicts: [{ id: profilesId, theirs: { profiles: mine } }] },
      },
    })
  })

  it('keeps the profiles that it uses from being deleted, as it is saved and as it is deployed', async () => {
    const body = { key: `used-${randomUUID().slice(0, 8)}`, displayName: 'Used' }
    const used = await server.call(routes.profiles.create, { body }, owner)
    const parameters = { profileId: used.id }
    const remove = () => server.attempt(routes.profiles.remove, { parameters }, owner)
    const using = { ...base, deployed: choice(used.id) }
    expect((await save(using)).status).toBe(200)
    expect(await remove()).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('Orders') },
    })
    await deployed(server, owner, applicationId)
    expect((await save(base, using, 1)).status).toBe(200)
    expect((await remove()).status).toBe(403)
    await deployed(server, owner, applicationId)
    expect((await remove()).status).toBe(200)
  })
})
