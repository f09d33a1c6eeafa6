import type { EntityKind, PathParameters, Route, RoutePolicy } from '@ashlar/contract'
import type { z } from 'zod'
import type { LoadedEntity } from '../access/loaded-entity.ts'
import type { EventTeller } from '../requests/event-lines.ts'
import type { Exchange } from '../requests/exchange.ts'
import type { MemberPrincipal, Principal } from '../requests/principal.ts'

type PrincipalOf<Policy extends RoutePolicy> = Policy extends { access: 'member' | 'operator' }
  ? MemberPrincipal
  : Principal
type EntityOf<Policy extends RoutePolicy> = Policy extends {
  access: 'entity'
  entity: infer Kind extends EntityKind
}
  ? LoadedEntity[Kind]
  : undefined

/** What a handler is given: everything was checked before it runs. */
export interface HandlerInput<Declared extends Route> {
  principal: PrincipalOf<Declared['policy']>
  /** The entity named by the policy, loaded with the right to the policy's action. */
  entity: EntityOf<Declared['policy']>
  parameters: { readonly [Name in PathParameters<Declared['path']>]: string }
  query: Declared['query'] extends z.ZodType ? z.output<Declared['query']> : undefined
  body: Declared['body'] extends z.ZodType ? z.output<Declared['body']> : undefined
  exchange: Exchange
  /** Tells what happens before the answer; null where the client does not ask for it, or the route tells nothing. */
  events: Declared['events'] extends z.ZodType ? EventTeller<z.input<Declared['events']>> | null : null
}

/** A declared route with the function that answers it. */
export interface MountedRoute {
  route: Route
  handle: Handle
  /** Begins what can be read before it is known what the principal may do; answers with what answers the request then. */
  begin?: (principal: Principal) => Handle
}

type Handle = (input: UncheckedInput) => Promise<unknown>

/** The input as the mounting code builds it; it has checked what the route's types promise. */
export interface UncheckedInput {
  principal: Principal
  entity: unknown
  parameters: Readonly<Record<string, string>>
  query: unknown
  body: unknown
  exchange: Exchange
  events: EventTeller<unknown> | null
}

/**
 * Joins a declared route and its handler; the types of both must agree. This is the one place where what the mounting
 * code has verified at run time (principal, entity, body) takes on the types that the route declares.
 */
export const answer = <Declared extends Route>(
  route: Declared,
  handle: (input: HandlerInput<Declared>) => Promise<z.input<Declared['response']>>,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the mounting code has checked at run time what the types of the route declare
): MountedRoute => ({ route, handle: (input) => handle(input as HandlerInput<Declared>) })

/**
 * The same for a route that reads something of whoever asks, which is begun while the entity of its policy is loaded: nobody
 * who is refused is told what it was. Throws what `begin` throws where the handler awaits it.
 */
export const answerBegun = <Declared extends Route, Begun>(
  route: Declared,
  begin: (principal: Principal) => Promise<Begun>,
  handle: (input: HandlerInput<Declared>, begun: Promise<Begun>) => Promise<z.input<Declared['response']>>,
): MountedRoute => {
  const open = (principal: Principal): Handle => {
    const begun = begin(principal)
    // Whoever is refused never asks what became of it.
    begun.catch(() => undefined)
    return answer(route, async (input: HandlerInput<Declared>) => await handle(input, begun)).handle
  }
  return { route, begin: open, handle: async (input) => await open(input.principal)(input) }
}
