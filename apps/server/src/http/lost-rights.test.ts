import { randomUUID } from 'node:crypto'
import { type EntityKind, type Route, routes } from '@ashlar/contract'
import type { EntityType, Permission } from '@ashlar/schema'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aRole, assign } from '../roles/testing.ts'
import { sessions } from '../tables/identity.ts'
import { memberships } from '../tables/organizations.ts'
import { roleAssignments } from '../tables/roles.ts'
import { shares } from '../tables/sharing.ts'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import { aWorkflow } from '../workflows/testing.ts'
import { createServer } from './server.ts'
import { anIntegration, everyRoute } from './testing.ts'

let server: TestServer
let owner: TestPerson
/** Every route with its policy; what stands behind it never ends. */
let endless: FastifyInstance
let ids: Readonly<Record<Exclude<EntityKind, 'run' | 'api'>, string>>
let begun = 0

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.anOwner()
  const application = await server.call(routes.applications.create, { body: { name: 'Payroll' } }, owner)
  ids = {
    application: application.id,
    page: application.pages[0]?.id ?? '',
    integration: (await anIntegration(server, owner)).id,
    workflow: (await aWorkflow(server, owner)).id,
    job: (await server.call(routes.scheduledJobs.create, { body: { name: 'Nightly' } }, owner)).id,
  }
  // A new integration is shared with everybody who builds.
  await queries().delete(shares)
  endless = await createServer(
    server.services,
    everyRoute.map(([, route]) => ({
      route: { ...route, body: null, query: null },
      handle: () => {
        begun += 1
        return new Promise(() => undefined)
      },
    })),
  )
})
afterAll(async () => {
  await endless.close()
  await server.close()
})

/** What a request may take away by itself is not watched while it does. */
const isOfThing = ({ policy }: Route): boolean =>
  policy.access === 'entity' &&
  policy.entity !== 'run' &&
  policy.action !== 'share' &&
  policy.action !== 'delete'
const isOfMember = ({ policy }: Route): boolean => policy.access === 'member'
const needsPermission = ({ policy }: Route): boolean =>
  policy.access === 'member' && policy.permission !== undefined

/** Asks every one of some routes at once; answers when all of them go on, with what they end with. */
const askAll = async (
  person: TestPerson,
  isAsked: (route: Route) => boolean,
): Promise<{ count: number; ended: Promise<readonly string[]>; waiting: ReadonlySet<string> }> => {
  begun = 0
  const asked = everyRoute.filter(([, route]) => isAsked(route))
  const waiting = new Set(asked.map(([name]) => name))
  const ended = Promise.all(
    asked.map(async ([name, route]) => {
      const { policy } = route
      const url = route.path.replaceAll(/:([A-Za-z]+)/gu, (_, parameter: string) =>
        policy.access === 'entity' && policy.entity !== 'run' && policy.parameter === parameter
          ? ids[policy.entity === 'api' ? 'workflow' : policy.entity]
          : randomUUID(),
      )
      const { statusCode, body } = await endless.inject({
        method: route.method,
        url,
        headers: { cookie: person.cookie },
      })
      waiting.delete(name)
      return `${name}: ${statusCode} ${JSON.parse(body).code}`
    }),
  )
  await vi.waitFor(() => expect(begun).toBe(asked.length), { timeout: 20_000 })
  return { count: asked.length, ended, waiting }
}

const queries = () => server.services.platform.database.queries

const types: Readonly<Record<Exclude<EntityKind, 'run' | 'page' | 'api'>, EntityType>> = {
  application: 'applications',
  integration: 'integrations',
  workflow: 'workflows',
  job: 'scheduled jobs',
}

const aMemberWithAll = async (): Promise<TestPerson> => {
  const person = await server.aMember(owner, 'developer')
  for (const [kind, entityType] of Object.entries(types)) {
    const entityId = new Map(Object.entries(ids)).get(kind) ?? expect.fail(`There is no ${kind}.`)
    const { organizationId } = owner
    const whose = { organizationId, entityType, entityId, userId: person.userId }
    await queries()
      .insert(shares)
      .values({ id: randomUUID(), ...whose, role: 'owner', resourceRole: 'owner' })
  }
  return person
}

const all: readonly Permission[] = everyRoute.flatMap(([, { policy }]) =>
  policy.access === 'member' && policy.permission !== undefined ? [policy.permission].flat() : [],
)

describe('every request that goes on', () => {
  it('ends when what it works with is no longer shared', async () => {
    const person = await aMemberWithAll()
    const { count, ended, waiting } = await askAll(person, isOfThing)
    await queries().delete(shares).where(eq(shares.userId, person.userId))
    await vi.waitFor(() => expect([...waiting]).toEqual([]), { timeout: 5_000 })
    expect(count).toBeGreaterThan(40)
    expect((await ended).filter((end) => !end.endsWith(': 403 not_allowed'))).toEqual([])
  }, 60_000)

  it('ends when the role that let it in is taken away', async () => {
    const person = await server.aMember(owner, 'developer')
    await assign(server, owner, person, [await aRole(server, owner, [...new Set(all)])])
    const { count, ended } = await askAll(person, needsPermission)
    await queries().delete(roleAssignments).where(eq(roleAssignments.userId, person.userId))
    expect(count).toBeGreaterThan(40)
    expect((await ended).filter((end) => !end.endsWith(': 403 not_allowed'))).toEqual([])
  }, 60_000)

  it.each([
    ['signed out', ({ userId }: TestPerson) => queries().delete(sessions).where(eq(sessions.userId, userId))],
    [
      'removed from the organization',
      ({ userId, organizationId }: TestPerson) =>
        queries()
          .delete(memberships)
          .where(and(eq(memberships.userId, userId), eq(memberships.organizationId, organizationId))),
    ],
  ])(
    'ends when the person is %s',
    async (_, takeAway) => {
      const person = await aMemberWithAll()
      const { ended } = await askAll(
        person,
        (route) => isOfThing(route) || (isOfMember(route) && !needsPermission(route)),
      )
      await takeAway(person)
      expect((await ended).filter((end) => !end.endsWith(': 401 not_signed_in'))).toEqual([])
    },
    60_000,
  )
})
