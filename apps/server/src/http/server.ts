import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { accountHandlers } from '../routes/account.ts'
import { adminHandlers } from '../routes/admin.ts'
import { administratorHandlers } from '../routes/administrators.ts'
import { apiBranchHandlers } from '../routes/api-branches.ts'
import { apiTokenHandlers } from '../routes/api-tokens.ts'
import { approvalHandlers } from '../routes/approvals.ts'
import { applicationHandlers } from '../routes/applications.ts'
import { apiTokenPrefix } from '../api-tokens/api-tokens.ts'
import { bearerOf } from '../embedding/external-users.ts'
import { assistantHandlers } from '../routes/assistant.ts'
import { crashHandlers } from '../routes/crashes.ts'
import { embeddingHandlers } from '../routes/embedding.ts'
import { folderHandlers } from '../routes/folders.ts'
import { gitAccountHandlers } from '../routes/git-accounts.ts'
import { groupHandlers } from '../routes/groups.ts'
import { runHandlers } from '../routes/runs.ts'
import { homeHandlers } from '../routes/home.ts'
import { integrationHandlers } from '../routes/integrations.ts'
import { liveHandlers } from '../routes/live.ts'
import { memberHandlers } from '../routes/members.ts'
import { moduleHandlers } from '../routes/modules.ts'
import { ownOrganizationHandlers } from '../routes/own-organizations.ts'
import { oauthHandlers } from '../routes/oauth.ts'
import { organizationHandlers } from '../routes/organizations.ts'
import { pageHandlers } from '../routes/pages.ts'
import { preferenceHandlers } from '../routes/preferences.ts'
import { profileHandlers } from '../routes/profiles.ts'
import { publishedHandlers } from '../routes/published.ts'
import { repositoryHandlers } from '../routes/repositories.ts'
import { secretStoreHandlers } from '../routes/secret-stores.ts'
import { roleHandlers } from '../routes/roles.ts'
import { scheduledJobHandlers } from '../routes/scheduled-jobs.ts'
import { RepeatedRequests } from '../repeated-requests/repeated-requests.ts'
import type { Services } from '../services/services.ts'
import { sessionHandlers } from '../routes/session.ts'
import { ViewAs } from '../routes/session/view-as.ts'
import { systemHandlers } from '../routes/system.ts'
import { traceHandlers } from '../routes/spans.ts'
import { passkeyHandlers } from '../routes/passkeys.ts'
import { permissionHandlers } from '../routes/shares.ts'
import { userHandlers } from '../routes/users.ts'
import { workflowTokenPrefix } from '../workflows/access-tokens.ts'
import { workflowHandlers } from '../routes/workflows.ts'
import { workflowTokenHandlers } from '../routes/workflow-access-tokens.ts'
import { BodyBudget } from './body-budget.ts'
import { headMilliseconds, requestMilliseconds } from './body-limits.ts'
import { limitConnections, speakHttpOnly } from './connections.ts'
import { answerErrors, refuseInLines } from './errors.ts'
import type { MountedRoute } from '../routes/handler.ts'
import { healthHandlers } from '../routes/health.ts'
import { type Arrival, readJsonBodies } from './json-bodies.ts'
import { refuseLargeBodies } from './large-bodies.ts'
import { type Authenticate, mountRoutes } from './mount.ts'
import { ParsingTurns } from './parsing-turns.ts'
import { visitor } from '../requests/principal.ts'
import { membersOfTabs } from './members-of-tabs.ts'
import { PublicCalls } from './public-calls.ts'
import { refuseForeignOrigins } from './refuse-foreign-origins.ts'
import { refuseUnstorableAddresses } from './refuse-unstorable-addresses.ts'
import { secondFactorRequired } from '../requests/second-factor-required.ts'
import { sendSecurityHeaders } from './security-headers.ts'
import { traceRequests } from './traced-requests.ts'
import { serveWebPages } from './web-pages.ts'

/** Every declared route with its handler, in one list; a test holds it against the contract. */
export const allHandlers = (services: Services): MountedRoute[] => [
  ...healthHandlers(services),
  ...sessionHandlers(services),
  ...accountHandlers(services),
  ...passkeyHandlers(services),
  ...ownOrganizationHandlers(services),
  ...preferenceHandlers(services),
  ...memberHandlers(services),
  ...organizationHandlers(services),
  ...userHandlers(services),
  ...adminHandlers(services),
  ...administratorHandlers(services),
  ...folderHandlers(services),
  ...groupHandlers(services),
  ...permissionHandlers(services),
  ...repositoryHandlers(services),
  ...gitAccountHandlers(services),
  ...secretStoreHandlers(services),
  ...roleHandlers(services),
  ...homeHandlers(services),
  ...applicationHandlers(services),
  ...pageHandlers(services),
  ...moduleHandlers(services),
  ...liveHandlers(services),
  ...publishedHandlers(services),
  ...runHandlers(services),
  ...traceHandlers(services),
  ...crashHandlers(services),
  ...integrationHandlers(services),
  ...oauthHandlers(services),
  ...assistantHandlers(services),
  ...embeddingHandlers(services),
  ...profileHandlers(services),
  ...workflowHandlers(services),
  ...apiBranchHandlers(services),
  ...scheduledJobHandlers(services),
  ...workflowTokenHandlers(services),
  ...apiTokenHandlers(services),
  ...approvalHandlers(services),
  ...systemHandlers(services),
]

/**
 * Who a request comes from: the external user, the other system or the member of its token, else the member of its session cookie,
 * else a visitor. A token that is no longer good is refused: the cookie never takes its place.
 */
export const authenticateWith = (
  services: Pick<
    Services,
    | 'platform'
    | 'settings'
    | 'memberships'
    | 'externalUsers'
    | 'workflowCallers'
    | 'apiTokenCallers'
    | 'limitedSessions'
    | 'activeRuns'
  >,
): Authenticate => {
  const { platform, settings, externalUsers, workflowCallers, apiTokenCallers, limitedSessions } = services
  const viewAs = new ViewAs(settings.publicUrl, platform)
  const memberOf = membersOfTabs(services)
  return async (headers, entity) => {
    const bearer = bearerOf(headers)
    if (bearer?.startsWith(workflowTokenPrefix) === true) return workflowCallers.of(bearer)
    if (bearer?.startsWith(apiTokenPrefix) === true) return apiTokenCallers.of(bearer)
    if (bearer !== null) return externalUsers.of(bearer)
    const session = await platform.identity.readSession(headers)
    if (session === null) return visitor
    const member = await memberOf(session, headers, entity)
    if (member === null || (await limitedSessions.isOver(session.sessionId, member.limits))) return visitor
    return { ...(await viewAs.narrow(member, headers)), sessionId: session.sessionId }
  }
}

/** Pages are looked at by people: the token of a program opens none. Throws `Refusal` for those who lack a second factor. */
const forPeople =
  (authenticate: Authenticate): Authenticate =>
  async (headers, entity) => {
    const principal = await authenticate(headers, entity)
    if (principal.kind === 'member' && principal.lacksSecondFactor === true) throw secondFactorRequired()
    return principal.kind === 'member' && principal.apiToken !== undefined ? visitor : principal
  }

/** Gives requests ids that no other request has, here or in another process, without asking for chance each time. */
const countRequests = (): (() => string) => {
  const process = randomUUID()
  let count = 0
  return () => {
    count += 1
    return `${process}-${count}`
  }
}

/** Between two looks for connections that have become idle while the server closes, in milliseconds. */
const idleLook = 100

/** What is saved is opened by programs as well that may read it: they test it in a browser of their own. */
const forPeopleAndTests = (authenticate: Authenticate): Authenticate => {
  const people = forPeople(authenticate)
  return async (headers, entity) => {
    if (bearerOf(headers)?.startsWith(apiTokenPrefix) !== true) return people(headers, entity)
    const principal = await authenticate(headers, entity)
    const mayRead = principal.kind === 'member' && principal.apiToken?.scopes.includes('applications:read')
    return mayRead === true ? principal : visitor
  }
}

/**
 * Ends what goes on until somebody leaves, since it would hold up the end. Its connections are idle only after the server has
 * looked for those, so it looks again until all are closed.
 */
const endOpenAnswers = (server: FastifyInstance, live: Services['live']): void => {
  server.addHook('preClose', () => {
    live.stop()
    const looking = setInterval(() => server.server.closeIdleConnections(), idleLook).unref()
    server.server.once('close', () => clearInterval(looking))
    return Promise.resolve()
  })
}

/** Builds the HTTP server with what answers its routes; it listens when the caller says so. */
export const createServer = async (
  services: Services,
  handlers: readonly MountedRoute[] = allHandlers(services),
): Promise<FastifyInstance> => {
  const { platform, settings, load, loadAfresh } = services
  const { bodySizeLimit: bodyLimit, trustedProxies } = settings
  const server = Fastify({
    bodyLimit,
    requestTimeout: requestMilliseconds,
    http: { headersTimeout: headMilliseconds, connectionsCheckingInterval: headMilliseconds / 4 },
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    genReqId: countRequests(),
    logger: false,
    // Streams of a browser that went away must not hold up a graceful stop.
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  })
  limitConnections(server, { ofOneAddress: settings.connectionsPerAddress, trustedProxies })
  speakHttpOnly(server)
  endOpenAnswers(server, services.live)
  const authenticate = authenticateWith(services)
  if (platform.telemetry !== null) traceRequests(server, platform.telemetry)
  answerErrors(server, { logs: platform.logs, crashes: services.crashes, bodyLimit })
  sendSecurityHeaders(server, {
    // Pages carry their own policy; the answers of the interface are data and may do nothing.
    contentSecurityPolicy: {
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      useDefaults: false,
    },
    crossOriginEmbedderPolicy: false,
    // Browsers complain where not every page of an origin asks for it.
    originAgentCluster: false,
    strictTransportSecurity: settings.publicUrl.startsWith('https:'),
  })
  refuseLargeBodies(server, bodyLimit)
  refuseForeignOrigins(server, settings.publicUrl)
  refuseUnstorableAddresses(server)
  const { database, secrets, clock, logs } = platform
  const repeated = new RepeatedRequests({ database, secrets, clock, logs })
  const once: RepeatedRequests['once'] = (asked, handle) => repeated.once(asked, handle)
  const arrivals = new WeakMap<FastifyRequest, Arrival>()
  const turns = new ParsingTurns(clock)
  readJsonBodies(server, { budget: new BodyBudget(bodyLimit), turns, clock, arrivals })
  mountRoutes(server, handlers, {
    authenticate,
    load,
    loadAfresh,
    presentRights: services.presentRights,
    operators: services.operators,
    once,
    bodyLimit,
    arrivals,
    turns,
    clock,
    refuse: refuseInLines(platform.logs, bodyLimit),
    publicCalls: new PublicCalls(
      { ofOneAddress: settings.publicRunsPerAddress, ofOneApplication: settings.publicRunsPerApplication },
      clock,
    ),
  })
  await serveWebPages(server, {
    load,
    services,
    authenticate: forPeople(authenticate),
    authenticateTests: forPeopleAndTests(authenticate),
  })
  return server
}
