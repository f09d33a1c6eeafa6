import { randomUUID } from 'node:crypto'
import { routes } from '@ashlar/contract'
import { addApi, type Outcome } from '@ashlar/document'
import type { Change, PageRecords } from '@ashlar/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anIntegration } from '../executions/testing.ts'
import { aRole, assign } from '../roles/testing.ts'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'

let server: TestServer
let owner: TestPerson
/** Builds applications, and may use no integration but the one that is shared with them. */
let builder: TestPerson
/** Integrations that the builder may use, and may not. */
let usable: string
let forbidden: string

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.anOwner()
  builder = await server.aMember(owner, 'end-user')
  const permissions = [
    'applications:read',
    'application APIs/pages:read',
    'application APIs/pages:manage',
    'application APIs/pages:create',
    'integrations:read',
  ] as const
  await assign(server, owner, builder, [await aRole(server, owner, [...permissions])])
  forbidden = (await anIntegration(server, owner, 'http://127.0.0.1:9')).id
  usable = (await anIntegration(server, owner, 'http://127.0.0.1:9')).id
  // New ones are shared with everyone who builds.
  await share(forbidden)
  await share(usable, builder)
}, 60_000)
afterAll(async () => {
  await server.close()
})

/** Says who but those who administrate may build with an integration. */
const share = (integrationId: string, ...people: readonly TestPerson[]) =>
  server.call(
    routes.integrations.changeShares,
    {
      parameters: { integrationId },
      body: {
        shares: people.map(({ userId }) => ({ subject: { kind: 'user' as const, userId }, role: 'builder' })),
      },
    },
    owner,
  )

/** A page of an application that the builder builds as well. */
const aPage = async () => {
  const application = await server.call(routes.applications.create, { body: { name: 'Orders' } }, owner)
  const pageId = application.pages[0]?.id ?? ''
  await server.call(
    routes.applications.changeShares,
    {
      parameters: { applicationId: application.id },
      body: {
        isPublic: false,
        shares: [{ subject: { kind: 'user', userId: builder.userId }, role: 'builder' }],
      },
    },
    owner,
  )
  const read = () => server.call(routes.pages.read, { parameters: { pageId } }, owner)
  const save = async (as: TestPerson, change: (records: PageRecords) => Change) => {
    const { records, revision } = await read()
    return await server.attempt(
      routes.pages.saveChange,
      {
        parameters: { pageId },
        body: { requestId: randomUUID(), baseRevision: revision, change: change(records) },
      },
      as,
    )
  }
  return { read, save }
}

const changeOf = (outcome: Outcome): Change => {
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.change
}

/** Adds an API with one step on an integration. */
const adding =
  (datasourceId: string) =>
  (records: PageRecords): Change =>
    changeOf(
      addApi(records, { pluginId: 'restapi', datasourceId, configuration: { path: '/orders' } }, randomUUID),
    )

/** Changes the only step of the only API. */
const changingStep =
  (more: { datasourceId?: string; configuration?: { path: string } }) =>
  (records: PageRecords): Change => {
    const api = Object.values(records).find((record) => record.kind === 'api')
    const [step] = api?.kind === 'api' ? api.blocks : []
    if (api?.kind !== 'api' || step?.kind !== 'step') throw new Error('There is no step.')
    const changed = { ...api, blocks: [{ ...step, ...more }] }
    return { added: {}, updated: { [api.id]: [api, changed] }, removed: {} }
  }

describe('a step on an integration that a builder may not use', () => {
  it('is not saved by them, and what they may use is', async () => {
    const page = await aPage()
    const refused = await page.save(builder, adding(forbidden))
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { code: 'not_allowed', message: expect.stringContaining('or you may not use it') },
    ])
    expect(Object.values((await page.read()).records).filter(({ kind }) => kind === 'api')).toEqual([])
    expect((await page.save(builder, adding(usable))).status).toBe(200)
  })

  it('is not reached by pointing a step there', async () => {
    const page = await aPage()
    await page.save(builder, adding(usable))
    expect((await page.save(builder, changingStep({ datasourceId: forbidden }))).status).toBe(403)
  })

  it('is changed and deleted as others are where somebody else put it', async () => {
    const page = await aPage()
    expect((await page.save(owner, adding(forbidden))).status).toBe(200)
    expect((await page.save(builder, changingStep({ configuration: { path: '/all' } }))).status).toBe(200)
    expect((await page.save(builder, changingStep({ datasourceId: usable }))).status).toBe(200)
    const removed = await page.save(builder, (records) => ({
      added: {},
      updated: {},
      removed: Object.fromEntries(Object.entries(records).filter(([, record]) => record.kind === 'api')),
    }))
    expect(removed.status).toBe(200)
  })

  it('is kept where the integration is gone for everybody', async () => {
    const page = await aPage()
    expect((await page.save(builder, adding('no-such-integration'))).status).toBe(200)
  })
})
