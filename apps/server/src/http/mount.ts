import {
  type EntityKind,
  type ErrorBody,
  errorStatus,
  isOpenWithoutSecondFactor,
  type Route,
  scopeOfRoute,
} from '@ashlar/contract'
import { check, holds, mayAct, type Permission } from '@ashlar/schema'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Load } from '../access/load.ts'
import type { LoadedEntity } from '../access/loaded-entity.ts'
import type { EntityReference } from '../access/organization-of-entity.ts'
import type { EntityRight, LostRight, PresentRights } from '../access/present-rights.ts'
import type { Clock } from '../platform/clock.ts'
import { bodyLimitOf } from './body-limits.ts'
import type { Operators } from '../organizations/operators.ts'
import { forMembersOnly } from '../requests/for-members-only.ts'
import { EventLines } from '../requests/event-lines.ts'
import type { RequestHeaders } from '../requests/exchange.ts'
import { RequestExchange } from './request-exchange.ts'
import type { Arrival } from './json-bodies.ts'
import { type ParsingTurns, senderOf } from './parsing-turns.ts'
import type { PublicCalls } from './public-calls.ts'
import type { MountedRoute, UncheckedInput } from '../routes/handler.ts'
import { type Principal, principalKey, visitor } from '../requests/principal.ts'
import { Refusal } from '../requests/refusal.ts'
import { secondFactorRequired } from '../requests/second-factor-required.ts'
import type { RepeatedRequests } from '../repeated-requests/repeated-requests.ts'

/** How long who was found out to send a request is believed to be them, while its body comes, in milliseconds. */
const presentMilliseconds = 500

/** Finds out who makes a request; `entity` is what its address names, if anything. */
export type Authenticate = (headers: RequestHeaders, entity?: EntityReference) => Promise<Principal>

/** Carries out a request that its client has named, once for each name. */
type AnswerOnce = RepeatedRequests['once']

/** What mounted routes need of the server. */
interface MountOptions {
  authenticate: Authenticate
  load: Load
  /** The same as things are at this moment. */
  loadAfresh: Load
  presentRights: PresentRights
  operators: Pick<Operators, 'has'>
  /** In bytes, of any body. */
  bodyLimit: number
  /** Where requests are noted whose bodies are going to be read. */
  arrivals: WeakMap<FastifyRequest, Arrival>
  turns: ParsingTurns
  publicCalls: PublicCalls
  clock: Pick<Clock, 'monotonic'>
  /** What is answered to a failure; it is in the log then. */
  refuse: (error: unknown, request: FastifyRequest) => ErrorBody
  once: AnswerOnce
}

/** Mounts declared routes: before a handler runs, its policy has been enforced and its body checked. */
export const mountRoutes = (
  server: FastifyInstance,
  mounted: readonly MountedRoute[],
  options: MountOptions,
): void => {
  const { authenticate, load, loadAfresh, presentRights, operators, refuse, once } = options
  const { bodyLimit, arrivals, turns, publicCalls, clock } = options
  /** Who sends a body decides how large it may be, so that is asked first. */
  const arrive = async (route: Route, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const principal = await authenticate(request.headers, entityOf(route, parametersOf(request)))
    const ownLimit = bodyLimitOf(route, principal, bodyLimit)
    arrivals.set(request, {
      principal,
      bodyLimit: ownLimit,
      response: reply.raw,
      at: clock.monotonic(),
      characters: 0,
      values: 0,
      text: null,
      readsText: route.readsText === true,
    })
  }
  for (const { route, handle: handleAtOnce, begin } of mounted) {
    server.route({
      method: route.method,
      url: route.path,
      ...(route.body === null ? {} : { onRequest: (request, reply) => arrive(route, request, reply) }),
      handler: async (request, reply) => {
        const arrival = arrivals.get(request)
        const exchange = new RequestExchange(request, reply, arrival?.text ?? null)
        // A body may take long to come; who has lost their rights meanwhile has lost them.
        const isPresent = arrival !== undefined && clock.monotonic() - arrival.at < presentMilliseconds
        const parameters = parametersOf(request)
        const asking = isPresent
          ? arrival.principal
          : await authenticate(exchange.headers, entityOf(route, parameters))
        const principal = withinScopes(route, asking)
        const admitting = admit(route, principal, parameters, { load, operators })
        const handle = begin?.(principal) ?? handleAtOnce
        const entity = await admitting
        if (route.isLimitedForPublic === true) {
          publicCalls.count(principal, request.ip, idOfEntity(route, parameters), arrival?.values ?? 0)
        }
        const query = route.query === null ? undefined : checkedOf(route.query, exchange.query)
        const sender = senderOf(principal, request.ip)
        const body = await turns.take(sender, arrival?.characters ?? 0, () =>
          checkedOf(route.body, request.body ?? {}),
        )
        const input: UncheckedInput = { principal, entity, parameters, query, body, exchange, events: null }
        const right = lastingRight(route, principal, { parameters, entity, load: loadAfresh })
        return whileEntitled({ presentRights, principal, right, exchange }, async (entitled) => {
          if (route.events !== null && acceptsLines(request)) {
            return answerInLines(
              reply,
              (events) => entitled(handle({ ...input, events })),
              (error) => refuse(error, request),
            )
          }
          const answer = async (): Promise<string> => textOf(await entitled(handle(input)))
          const id = route.answersOnce === true ? exchange.idempotencyKey : undefined
          const text =
            id === undefined || principal.kind === 'visitor'
              ? await answer()
              : await once({ id, principal, content: contentOf(request) }, answer)
          reply.headers(headersOfAnswers)
          return text
        })
      },
    })
  }
}

/**
 * Answers for as long as the principal keeps what let them in. Once that is taken away, the request ends at once with a
 * refusal; what its handler still does is told that nobody waits for it.
 */
const whileEntitled = async <Answer>(
  {
    presentRights,
    principal,
    right,
    exchange,
  }: {
    presentRights: PresentRights
    principal: Principal
    right: EntityRight | null
    exchange: RequestExchange
  },
  answer: (entitled: <Value>(work: Promise<Value>) => Promise<Value>) => Promise<Answer>,
): Promise<Answer> => {
  const lost = Promise.withResolvers<never>()
  lost.promise.catch(() => undefined)
  const refuse = (what: LostRight): void => {
    lost.reject(refusalOf[what]())
    exchange.revoke()
  }
  const unwatch = presentRights.watch(principal, refuse, right)
  try {
    return await answer((work) => Promise.race([work, lost.promise]))
  } finally {
    unwatch()
  }
}

const refusalOf: Readonly<Record<LostRight, () => Refusal>> = {
  role: () => new Refusal('not_allowed', 'Your role was changed meanwhile. Load the page again to go on.'),
  entity: () => new Refusal('not_allowed', 'This is no longer shared with you.'),
  access: () => new Refusal('not_signed_in', 'You no longer have access. Sign in to go on.'),
}

/** The right to what a request works with, for as long as it does; null where the request itself may take it away. */
const lastingRight = (
  { policy }: Route,
  principal: Principal,
  {
    parameters,
    entity: loaded,
    load,
  }: {
    parameters: Readonly<Record<string, string>>
    entity: Admitted
    load: Load
  },
): EntityRight | null => {
  if (policy.access !== 'entity' || policy.entity === 'run') return null
  const { entity, parameter } = policy
  if (policy.action === 'share' || policy.action === 'delete') return null
  // Who builds something is told more of it than who looks, so that it ends when they may only look.
  const action = policy.action === 'view' && isBuiltBy(principal, loaded) ? 'edit' : policy.action
  const id = parameters[parameter] ?? ''
  return {
    key: [entity, action, id, principalKey(principal)].join(' '),
    check: () => load(principal, entity, id, action),
  }
}

const isBuiltBy = (principal: Principal, entity: Admitted): boolean =>
  entity !== undefined && 'protection' in entity && mayAct(principal, 'edit', entity.protection)

/** An answer is always JSON, `null` and text included, and kept by nobody. */
const headersOfAnswers = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' }

const acceptsLines = ({ headers: { accept = '' } }: FastifyRequest): boolean =>
  accept.split(',').some((type) => type.trim().split(';', 1)[0] === 'application/x-ndjson')

/** Answers as lines of events; what fails before the first one is a refusal as anywhere else. */
const answerInLines = async (
  reply: FastifyReply,
  handle: (events: EventLines) => Promise<unknown>,
  refuse: (error: unknown) => ErrorBody,
): Promise<FastifyReply> => {
  const lines = new EventLines(reply)
  try {
    const text = textOf(await handle(lines))
    lines.begin()
    lines.end('answer', text)
  } catch (error) {
    if (!lines.hasBegun) throw error
    lines.end('refusal', JSON.stringify(refuse(error)))
  }
  return reply
}

/** All that tells one request from another of the same person. */
const contentOf = ({ method, url, body }: FastifyRequest): string =>
  JSON.stringify([method, url, body ?? null])

/** The answer as JSON; data from outside may be nested deeper than can be written. */
const textOf = (answer: unknown): string => {
  try {
    return JSON.stringify(answer)
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    throw new Refusal(
      'request_too_large',
      'What came back is too large or nested too deeply to be sent on.',
      {
        cause,
      },
    )
  }
}

/**
 * Whoever is behind a request, where no API token is, or where its token may be used for the route. What is open to anybody
 * needs no token, so that one counts for nothing there.
 */
const withinScopes = (route: Route, principal: Principal): Principal => {
  if (principal.kind !== 'member' || principal.apiToken === undefined) return principal
  const scope = scopeOfRoute(route)
  if (scope !== null && principal.apiToken.scopes.includes(scope)) return principal
  if (route.policy.access === 'anyone') return visitor
  throw new Refusal(
    'not_allowed',
    scope === null
      ? 'No API token can be used for this. Sign in to do it.'
      : `This API token cannot be used for this: it lacks the scope "${scope}". Create one that has it.`,
  )
}

/** What a policy names, once it is loaded; undefined where it names nothing. */
type Admitted = LoadedEntity[EntityKind] | undefined

/** Enforces a route's policy; answers with the loaded entity where the policy names one. */
const admit = async (
  route: Route,
  principal: Principal,
  parameters: Readonly<Record<string, string>>,
  { load, operators }: Pick<MountOptions, 'load' | 'operators'>,
): Promise<Admitted> => {
  if (
    principal.kind === 'member' &&
    principal.lacksSecondFactor === true &&
    !isOpenWithoutSecondFactor(route)
  ) {
    throw secondFactorRequired()
  }
  const { policy } = route
  switch (policy.access) {
    case 'anyone':
      return undefined
    case 'member':
      if (principal.kind === 'visitor') throw new Refusal('not_signed_in', 'Sign in to do this.')
      if (principal.kind !== 'member') throw forMembersOnly()
      if (!holdsAny(principal, policy.permission)) {
        throw new Refusal('not_allowed', "You don't have access. Ask an administrator of your organization.")
      }
      return undefined
    case 'operator':
      if (principal.kind === 'visitor') throw new Refusal('not_signed_in', 'Sign in to do this.')
      if (principal.kind !== 'member') throw forMembersOnly()
      if (!(await operators.has(principal))) {
        throw new Refusal('not_allowed', 'You need superuser permissions to use this feature.')
      }
      return undefined
    case 'entity':
      return loadOrAskToSignIn(principal, policy.entity, parameters[policy.parameter] ?? '', () =>
        load(principal, policy.entity, parameters[policy.parameter] ?? '', policy.action),
      )
  }
}

const holdsAny = (principal: Principal, permission?: Permission | readonly Permission[]): boolean =>
  permission === undefined || [permission].flat().some((one) => holds(principal, one))

// A visitor who is refused may well have an account, so they are asked to sign in; an external user is told that it is
// not for them. Either answer is the same whether the entity exists or not.
const loadOrAskToSignIn = async (
  principal: Principal,
  entity: EntityKind,
  id: string,
  load: () => Promise<LoadedEntity[EntityKind]>,
): Promise<LoadedEntity[EntityKind]> => {
  try {
    if (id === '' || id.length > 64) throw new Refusal('not_found', `This ${entity} does not exist.`)
    return await load()
  } catch (cause) {
    if (cause instanceof Refusal && cause.status === errorStatus.not_found) {
      if (principal.kind === 'visitor') throw new Refusal('not_signed_in', 'Sign in to see this.')
      if (principal.kind === 'external')
        throw new Refusal('not_allowed', `This ${entity} is not shared with you.`)
      if (principal.kind === 'webhook') {
        throw new Refusal(
          'not_allowed',
          `This access token cannot be used for this ${entity}, or it does not exist.`,
        )
      }
    }
    throw cause
  }
}

const checkedOf = (schema: Route['body'], given: unknown): unknown => {
  if (schema === null) return undefined
  const checked = check(schema, given)
  if (checked.ok) return checked.value
  const [first] = checked.problems
  throw new Refusal(
    'invalid_request',
    first === undefined
      ? 'The request is not valid.'
      : `${first.path === '' ? '' : `${first.path}: `}${first.reason}`,
    { problems: checked.problems },
  )
}

/** What the address of a request names. */
const entityOf = (
  { policy }: Route,
  parameters: Readonly<Record<string, string>>,
): EntityReference | undefined =>
  policy.access === 'entity' ? { kind: policy.entity, id: parameters[policy.parameter] ?? '' } : undefined

const idOfEntity = ({ policy }: Route, parameters: Readonly<Record<string, string>>): string =>
  policy.access === 'entity' ? (parameters[policy.parameter] ?? '') : ''

const parametersOf = (request: FastifyRequest): Readonly<Record<string, string>> => {
  const parameters: Record<string, string> = {}
  if (typeof request.params === 'object' && request.params !== null) {
    for (const [name, value] of Object.entries(request.params)) parameters[name] = String(value)
  }
  return parameters
}
