import { randomBytes, randomUUID } from 'node:crypto'
import { type Route, type RouteInput, type RouteOutput, routes } from '@ashlar/contract'
import type { OrganizationRole } from '@ashlar/schema'
import type { FastifyInstance } from 'fastify'
import { foundOrganization } from './commands/found-organization.ts'
import { readSettings } from './settings/config.ts'
import { createServer } from './http/server.ts'
import { createIdentity } from './identity/identity.ts'
import { memberships } from './tables/organizations.ts'
import { systemClock } from './platform/clock.ts'
import { createTestDatabase, type TestDatabase } from './platform/database/testing.ts'
import { keysFrom } from './platform/keys.ts'
import { BackgroundWork } from './platform/background-work.ts'
import { createLogger, type Logger } from './platform/logs.ts'
import { secretsWith } from './platform/secrets.ts'
import { createShutdown } from './platform/shutdown.ts'
import { startTelemetry } from './platform/telemetry/start-telemetry.ts'
import { recordingMail, temporaryFolder } from './platform/testing.ts'
import { createServices } from './serve.ts'
import type { Services } from './services/services.ts'

/** What a request says of who makes it. */
export interface TestCaller {
  cookie?: string
  /** A token in the `Authorization` header. */
  bearer?: string
  /** The organization that the tab says it is in. */
  organization?: string
}

/** Somebody with an account and a session. */
export interface TestPerson extends TestCaller {
  userId: string
  organizationId: string
  email: string
  cookie: string
}

/** An answer of the server. */
export interface TestAnswer<Body> {
  status: number
  /** The declared body where the status is 200; the refusal else. */
  body: Body
  headers: Readonly<Record<string, unknown>>
}

/** A whole server over a database of its own, spoken to without a network. */
export interface TestServer {
  services: Services
  http: FastifyInstance
  mails: ReturnType<typeof recordingMail>['sent']
  /** An owner of a new organization. */
  anOwner: () => Promise<TestPerson>
  /** Another member of somebody's organization. */
  aMember: (of: TestPerson, role: OrganizationRole) => Promise<TestPerson>
  /** Somebody whom another site signed in with an access token of somebody's organization. */
  anExternalUser: (
    of: TestPerson,
    body?: Partial<RouteInput<typeof routes.embedding.issueSessionToken>['body']>,
  ) => Promise<{ bearer: string; accessTokenId: string; email: string }>
  /** Calls a route and expects it to answer. Throws what the server refused with. */
  call: <Declared extends Route>(
    route: Declared,
    input: RouteInput<Declared>,
    as: TestCaller | null,
  ) => Promise<RouteOutput<Declared>>
  /** Calls a route with whatever input and answers with whatever came back. */
  attempt: (
    route: Pick<Route, 'method' | 'path'>,
    input: { parameters?: Readonly<Record<string, string>> | undefined; query?: unknown; body?: unknown },
    as: TestCaller | null,
  ) => Promise<TestAnswer<unknown>>
  close: () => Promise<void>
}

const password = 'correct horse battery'

/** Starts a server for one test file; `environment` changes settings. It closes the database that it is given. */
export const startTestServer = async (
  environment: Readonly<Record<string, string>> = {},
  givenDatabase?: TestDatabase,
  logs: Logger = createLogger('silent'),
): Promise<TestServer> => {
  const folder = temporaryFolder()
  const settings = readSettings({ ASHLAR_DATA_DIR: folder.path, LOG_LEVEL: 'silent', ...environment })
  const testDatabase = givenDatabase ?? (await createTestDatabase())
  // Without the built-in server there is no sample database, so that each test has only what it makes.
  const database = { ...testDatabase, embedded: undefined }
  const keys = keysFrom(settings.secretKey ?? randomBytes(32))
  const secrets = secretsWith(keys, settings.encryptionKeys)
  const mail = recordingMail()
  const backgroundWork = new BackgroundWork(logs)
  const identity = createIdentity({
    database,
    keys,
    secrets,
    mail,
    publicUrl: settings.publicUrl,
    signUpPolicy: settings.signUp,
    backgroundWork,
  })
  const shutdown = createShutdown(logs)
  const services = await createServices(settings, {
    clock: systemClock,
    logs,
    keys,
    secrets,
    database,
    mail,
    identity,
    telemetry: await startTelemetry(settings, logs, shutdown),
    shutdown,
  })
  shutdown.add('what is still to be mailed', () => backgroundWork.settle())
  const http = await createServer(services)

  const signedIn = async (userId: string, organizationId: string, email: string): Promise<TestPerson> => {
    const { setCookie } = await identity.signIn({ email, password }, { address: '127.0.0.1' })
    return { userId, organizationId, email, cookie: setCookie.map((line) => line.split(';')[0]).join('; ') }
  }
  const account = () => ({ name: 'Ada Example', email: `${randomUUID()}@example.com`, password })

  const attempt: TestServer['attempt'] = async (route, { parameters, query, body }, as) => {
    const path = route.path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) =>
      encodeURIComponent(parameters?.[name] ?? randomUUID()),
    )
    const asked = new URLSearchParams()
    for (const [name, value] of Object.entries(Object(query))) {
      for (const each of [value].flat()) if (each !== undefined) asked.append(name, String(each))
    }
    const answer = await http.inject({
      method: route.method,
      url: asked.size === 0 ? path : `${path}?${asked.toString()}`,
      headers: {
        ...(as?.cookie === undefined ? {} : { cookie: as.cookie }),
        ...(as?.bearer === undefined ? {} : { authorization: `Bearer ${as.bearer}` }),
        ...(as?.organization === undefined ? {} : { 'x-ashlar-organization': as.organization }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    const parsed: unknown = answer.headers['content-type']?.toString().includes('json')
      ? answer.json()
      : answer.body
    return { status: answer.statusCode, body: parsed, headers: answer.headers }
  }

  const call: TestServer['call'] = async (route, input, as) => {
    const { status, body } = await attempt(route, input, as)
    if (status !== 200) throw new Error(`${route.method} ${route.path}: ${status} ${JSON.stringify(body)}`)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server answers as declared; the types of its handlers hold that
    return body as RouteOutput<typeof route>
  }

  return {
    services,
    http,
    mails: mail.sent,
    anOwner: async () => {
      const owner = account()
      const { userId } = await identity.createUser(owner)
      return signedIn(userId, await foundOrganization(database.queries, 'Example works', userId), owner.email)
    },
    aMember: async ({ organizationId }, role) => {
      const member = account()
      const { userId } = await identity.createUser(member)
      await database.queries.insert(memberships).values({ organizationId, userId, role })
      return signedIn(userId, organizationId, member.email)
    },
    anExternalUser: async (of, body) => {
      const created = await call(routes.embedding.createAccessToken, { body: { name: 'Shop', days: 30 } }, of)
      const email = body?.email ?? `${randomUUID()}@customers.example`
      const issued = await call(
        routes.embedding.issueSessionToken,
        { body: { name: 'Cora Customer', ...body, email } },
        { bearer: created.token },
      )
      return { bearer: issued.access_token, accessTokenId: created.accessToken.id, email }
    },
    attempt,
    call,
    close: async () => {
      await http.close()
      await shutdown.run()
      await testDatabase.close()
      folder.remove()
    },
  }
}
