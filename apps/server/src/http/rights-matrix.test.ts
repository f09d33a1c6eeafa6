import { randomUUID } from 'node:crypto'
import { type EntityKind, type Route, scopeOfRoute, type TokenScope, tokenScopes } from '@ashlar/contract'
import {
  actionsGivenBy,
  actionsOf,
  type Actor,
  type EntityAction,
  type EntityType,
  holds,
  mayAct,
  type Permission,
  rolePermissions,
  type ShareRole,
} from '@ashlar/schema'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anApiToken } from '../api-tokens/testing.ts'
import { apis } from '../tables/apis.ts'
import { applications } from '../tables/applications.ts'
import { applicationEmbeddings } from '../tables/embedding.ts'
import { integrations } from '../tables/integrations.ts'
import { pages } from '../tables/pages.ts'
import { aGroup, aRole, assign } from '../roles/testing.ts'
import { storedRole } from '../sharing/share-roles.ts'
import { groupShares, shares } from '../tables/sharing.ts'
import { startTestServer, type TestCaller, type TestPerson, type TestServer } from '../testing.ts'
import { anAccessToken } from '../workflows/testing.ts'
import { createServer } from './server.ts'
import { everyRoute } from './testing.ts'

type SharedKind = Exclude<EntityKind, 'run'>

const typeOf: { readonly [Kind in SharedKind]: EntityType } = {
  application: 'applications',
  page: 'applications',
  integration: 'integrations',
  workflow: 'workflows',
  job: 'scheduled jobs',
  api: 'workflows',
}
const kinds = ['application', 'integration', 'workflow', 'job'] as const

/** How an entity stands to whoever asks; what it grants them, where they are a member of its organization. */
const states = {
  'of their own': actionsOf('owner'),
  'not shared': [],
  'shared as builder': actionsOf('builder'),
  'shared as viewer': actionsOf('viewer'),
  'shared as executor': actionsOf('executor'),
  'shared as configurator': actionsOf('configurator'),
  'shared with everyone': actionsOf('viewer'),
  'shared through a group': actionsOf('builder'),
  'shared by a role of its own': ['share'],
  public: [],
  'shared for embedding': [],
  'of another organization': [],
} as const satisfies Record<string, readonly EntityAction[]>
type State = keyof typeof states
const stateNames = Object.keys(states).filter((name): name is State => Object.hasOwn(states, name))

interface Somebody {
  readonly caller: TestCaller | null
  readonly actor: Actor
  /** What the API token of a program is for; absent where somebody asks themselves. */
  readonly scopes?: readonly TokenScope[]
  /** Who owns what is their own; null for who is no member. */
  readonly person: TestPerson | null
}

let server: TestServer
/** Every route with its policy, and nothing behind it. */
let admission: FastifyInstance
let owner: TestPerson
let stranger: TestPerson
const everybody = new Map<string, Somebody>()
/** The id of the entity of a kind in a state; those of their own by who. */
const ids = new Map<string, string>()

const member = (person: TestPerson, permissions: ReadonlySet<Permission>): Somebody => ({
  caller: person,
  person,
  actor: { kind: 'member', userId: person.userId, organizationId: person.organizationId, permissions },
})

const auditor: Permission[] = ['logs:read', 'organization users:read', 'workflows:read', 'access tokens:read']
const readingScopes = tokenScopes.filter((scope) => scope.endsWith(':read'))
const keeper: Permission[] = [
  'applications:manage',
  'integrations:create',
  'groups:manage',
  'profiles:manage',
]

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.anOwner()
  stranger = await server.anOwner()
  everybody.set('owner', member(owner, rolePermissions.owner))
  for (const role of ['admin', 'developer', 'end-user'] as const) {
    everybody.set(role, member(await server.aMember(owner, role), rolePermissions[role]))
  }
  for (const [name, permissions] of [
    ['auditor', auditor],
    ['keeper', keeper],
  ] as const) {
    const person = await server.aMember(owner, 'end-user')
    await assign(server, owner, person, [await aRole(server, owner, permissions)])
    everybody.set(name, member(person, new Set([...rolePermissions['end-user'], ...permissions])))
  }
  everybody.set("another organization's owner", member(stranger, rolePermissions.owner))
  const { organizationId } = owner
  const { bearer } = await server.anExternalUser(owner)
  everybody.set('an external user', {
    caller: { bearer },
    person: null,
    actor: { kind: 'external', userId: 'cora', organizationId },
  })
  everybody.set('another system', {
    caller: await anAccessToken(server, owner),
    person: null,
    actor: { kind: 'webhook', organizationId },
  })
  const adminToken = await anApiToken(server, owner, tokenScopes)
  everybody.set('a program of an owner', {
    ...member(owner, rolePermissions.owner),
    caller: adminToken,
    scopes: tokenScopes,
  })
  const userToken = await anApiToken(server, owner, readingScopes, 'organization user')
  everybody.set('a program that reads', {
    ...member(owner, rolePermissions.developer),
    caller: userToken,
    scopes: readingScopes,
  })
  everybody.set('a visitor', { caller: null, person: null, actor: { kind: 'visitor' } })
  const members = new Set(
    [...everybody.values()].flatMap(({ person }) =>
      person !== null && person.organizationId === organizationId ? [person] : [],
    ),
  )
  const groupId = await aGroup(server, owner, { members: [...members] })
  for (const kind of kinds) {
    const own = await aRole(server, owner, ['share'], typeOf[kind])
    for (const state of stateNames) await anEntity(kind, state, [...members], { groupId, own })
  }
  admission = await createServer(
    server.services,
    everyRoute.map(([, route]) => ({ route, handle: () => Promise.resolve(null) })),
  )
})
afterAll(async () => {
  await admission.close()
  await server.close()
})

const anEntity = async (
  kind: (typeof kinds)[number],
  state: State,
  members: readonly TestPerson[],
  given: { groupId: string; own: string },
): Promise<void> => {
  if (state === 'of their own') {
    for (const { person } of everybody.values()) {
      if (person !== null) ids.set(`${kind} ${state} ${person.userId}`, await insert(kind, person, state))
    }
    return
  }
  // Of somebody who is none of those that ask.
  const by = state === 'of another organization' ? stranger : await server.aMember(owner, 'developer')
  const id = await insert(kind, by, state)
  ids.set(`${kind} ${state}`, id)
  await share(kind, id, state, members, given)
}

const insert = async (
  kind: (typeof kinds)[number],
  { organizationId, userId: ownerId }: TestPerson,
  state: State,
): Promise<string> => {
  const { queries } = server.services.platform.database
  const id = randomUUID()
  const row = { id, organizationId, ownerId, name: id }
  if (kind === 'application') {
    await queries
      .insert(applications)
      .values({ ...row, isPublic: state === 'public', settings: {}, records: {} })
    await queries.insert(pages).values({
      id: `p${id}`,
      applicationId: id,
      name: 'Page1',
      records: {},
      lastWriterId: ownerId,
    })
    if (state === 'shared for embedding') {
      await queries
        .insert(applicationEmbeddings)
        .values({ applicationId: id, origins: [], allowsExternalUsers: true })
    }
  } else if (kind === 'integration') {
    await queries
      .insert(integrations)
      .values({ ...row, pluginId: 'restapi', configuration: {}, sealedSecrets: {} })
  } else {
    await queries.insert(apis).values({ ...row, kind, creationId: id })
  }
  return id
}

const share = async (
  kind: (typeof kinds)[number],
  entityId: string,
  state: State,
  members: readonly TestPerson[],
  { groupId, own }: { groupId: string; own: string },
): Promise<void> => {
  const { queries } = server.services.platform.database
  const entityType = typeOf[kind]
  const common = { organizationId: owner.organizationId, entityType, entityId }
  const give = async (userId: string | null, role: string): Promise<void> => {
    await queries.insert(shares).values({ id: randomUUID(), ...common, userId, ...storedRole(role) })
  }
  const built: Partial<Record<State, ShareRole>> = {
    'shared as builder': 'builder',
    'shared as viewer': 'viewer',
    'shared as executor': 'executor',
    'shared as configurator': 'configurator',
  }
  const role = state === 'shared by a role of its own' ? own : built[state]
  if (role !== undefined) for (const { userId } of members) await give(userId, role)
  if (state === 'shared with everyone') await give(null, 'viewer')
  if (state === 'shared through a group') {
    await queries.insert(groupShares).values({ ...common, groupId, resourceRole: 'builder' })
  }
}

/** What the table says: null where they are let in, or else the status of the refusal. */
const expected = ({ actor, scopes }: Somebody, route: Route, state: State): number | null => {
  const { policy } = route
  if (policy.access === 'anyone') return null
  const scope = scopeOfRoute(route)
  if (scopes !== undefined && (scope === null || !scopes.includes(scope))) return 403
  const refused = { visitor: 401, external: 403, webhook: 403, member: 404 }[actor.kind]
  if (policy.access === 'operator') return actor.kind === 'member' ? 403 : refused
  if (policy.access === 'member') {
    if (actor.kind !== 'member') return refused
    const needed = policy.permission === undefined ? [] : [policy.permission].flat()
    return needed.length === 0 || needed.some((one) => holds(actor, one)) ? null : 403
  }
  if (policy.entity === 'run') return refused
  const isTheirs = actor.kind === 'member' && actor.organizationId === organizationOf(state, actor)
  const isAllowed = mayAct(actor, policy.action, {
    resourceType: typeOf[policy.entity],
    organizationId: organizationOf(state, actor),
    isPublic: typeOf[policy.entity] === 'applications' && state === 'public',
    isSharedForEmbedding: state === 'shared for embedding' && typeOf[policy.entity] === 'applications',
    isNamedByAccessToken: actor.kind === 'webhook',
    grantedActions: new Set(isTheirs ? givenIn(state, typeOf[policy.entity]) : []),
  })
  return isAllowed ? null : refused
}

const givenIn = (state: State, type: EntityType): readonly EntityAction[] =>
  state === 'shared by a role of its own' ? actionsGivenBy(type, states[state]) : states[state]

const organizationOf = (state: State, actor: Actor): string => {
  if (state === 'of another organization') return stranger.organizationId
  return state === 'of their own' && actor.kind === 'member' ? actor.organizationId : owner.organizationId
}

const idOf = (kind: SharedKind, state: State, { person }: Somebody): string => {
  const key = kind === 'page' ? 'application' : kind === 'api' ? 'workflow' : kind
  const id = ids.get(state === 'of their own' ? `${key} ${state} ${person?.userId}` : `${key} ${state}`)
  return `${kind === 'page' ? 'p' : ''}${id ?? expect.fail(`There is no ${kind} that is ${state}.`)}`
}

const ask = async ({ caller }: Somebody, route: Route, id: string): Promise<number> => {
  const url = route.path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) =>
    route.policy.access === 'entity' && route.policy.parameter === name ? id : randomUUID(),
  )
  const answer = await admission.inject({
    method: route.method,
    url,
    headers: {
      ...(caller?.cookie === undefined ? {} : { cookie: caller.cookie }),
      ...(caller?.bearer === undefined ? {} : { authorization: `Bearer ${caller.bearer}` }),
      ...(route.body === null ? {} : { 'content-type': 'application/json' }),
    },
    ...(route.body === null ? {} : { payload: '{}' }),
  })
  return answer.statusCode
}

/** Let in is who is answered, or told that the form of the request is wrong: both come after rights. */
const outcome = (status: number): number | null => ([200, 400, 429].includes(status) ? null : status)

const names = [
  'owner',
  'admin',
  'developer',
  'end-user',
  'auditor',
  'keeper',
  "another organization's owner",
  'an external user',
  'another system',
  'a program of an owner',
  'a program that reads',
  'a visitor',
]

describe.each(names)('%s', (name) => {
  it('is let in by every route exactly where the table of rights says so', async () => {
    const somebody = everybody.get(name) ?? expect.fail(`Nobody is ${name}.`)
    const wrong: string[] = []
    let asked = 0
    for (const [routeName, route] of everyRoute) {
      const { policy } = route
      const isOfThing = policy.access === 'entity' && policy.entity !== 'run'
      const looked = isOfThing ? stateNames : (['not shared'] as const)
      for (const state of looked) {
        if (state === 'of their own' && somebody.person === null) continue
        const id = isOfThing
          ? idOf(policy.entity === 'run' ? 'page' : policy.entity, state, somebody)
          : randomUUID()
        const [wanted, got] = [expected(somebody, route, state), outcome(await ask(somebody, route, id))]
        asked += 1
        if (wanted !== got)
          wrong.push(`${routeName}, ${state}: ${got ?? 'let in'} and not ${wanted ?? 'let in'}`)
      }
    }
    expect(wrong).toEqual([])
    expect(asked).toBeGreaterThan(everyRoute.length)
  }, 120_000)
})
