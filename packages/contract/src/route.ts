import type { EntityAction, Permission } from '@ashlar/schema'
import type { z } from 'zod'

/**
 * Who may call a route. A route without one does not compile; the server enforces it before the handler runs and the
 * test of all routes walks over the same value.
 */
export type RoutePolicy =
  /** Visitors too; `reason` says why nothing is lost by that. */
  | { access: 'anyone'; reason: string }
  /** Any signed-in member, or one who holds a permission in the whole organization; of several, any one. */
  | { access: 'member'; permission?: Permission | readonly Permission[] }
  /** Whoever runs the installation, and nobody else. */
  | { access: 'operator' }
  /** Loads the entity that a path parameter names, with the right to an action on it; else the answer is 404. */
  | { access: 'entity'; entity: EntityKind; parameter: string; action: EntityAction }

/**
 * What a path parameter can name. A page takes the rights of its application, a run those of whoever started it; an API is a
 * workflow or a scheduled job.
 */
export type EntityKind = 'application' | 'page' | 'integration' | 'run' | 'workflow' | 'job' | 'api'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Where a route is found. Kept apart from its schemas so that a light client needs no validation library. */
export interface Address<Path extends string = string> {
  method: Method
  /** Parameters are written `:name`. */
  path: Path
}

/** The names of the parameters in a path. */
export type PathParameters<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParameters<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** A declared route: the server mounts it, the client's function and the OpenAPI document derive from it. */
export interface Route<
  Path extends string = string,
  Body extends z.ZodType | null = z.ZodType | null,
  Response extends z.ZodType = z.ZodType,
  Policy extends RoutePolicy = RoutePolicy,
  Query extends z.ZodType | null = z.ZodType | null,
  Events extends z.ZodType | null = z.ZodType | null,
> extends Address<Path> {
  summary: string
  policy: Policy
  /** What may stand behind the `?` of the address: an object of texts; null where nothing is read there. */
  query: Query
  body: Body
  response: Response
  /**
   * What is told while the answer is made, to clients that accept `application/x-ndjson`; null where nothing is. Each line
   * is `{ event }`, the last one `{ answer }`, or `{ refusal }` where it fails on the way; an empty line says nothing.
   */
  events: Events
  /**
   * Whether a request is carried out once, however often it is sent: clients name it with an `Idempotency-Key`, and the same
   * one gives the same answer for a day. For what creates or starts something.
   */
  answersOnce?: boolean
  /** In bytes, where a body may be smaller only than those of other routes. */
  largestBody?: number
  /** In bytes, where a body that comes without a session or token may be larger than a few names and words. */
  largestStrangersBody?: number
  /** Whether calls of people who are no members are limited, per address and for the entity of the policy. */
  isLimitedForPublic?: boolean
  /** Whether its handler reads the body as it was sent, too: signatures are about that. */
  readsText?: boolean
}

/** Declares a route at an address. */
export const route = <
  Path extends string,
  Response extends z.ZodType,
  const Policy extends RoutePolicy,
  Body extends z.ZodType | null = null,
  Query extends z.ZodType | null = null,
  Events extends z.ZodType | null = null,
>(
  address: Address<Path>,
  declaration: {
    summary: string
    policy: Policy
    query?: Query
    body?: Body
    response: Response
    events?: Events
    answersOnce?: boolean
    largestBody?: number
    largestStrangersBody?: number
    isLimitedForPublic?: boolean
    readsText?: boolean
  },
): Route<Path, Body, Response, Policy, Query, Events> => ({
  ...address,
  summary: declaration.summary,
  policy: declaration.policy,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the absent case is exactly the one in which the type parameter is null
  query: (declaration.query ?? null) as Query,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the absent case is exactly the one in which the type parameter is null
  body: (declaration.body ?? null) as Body,
  response: declaration.response,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the absent case is exactly the one in which the type parameter is null
  events: (declaration.events ?? null) as Events,
  ...(declaration.answersOnce === undefined ? {} : { answersOnce: declaration.answersOnce }),
  ...(declaration.largestBody === undefined ? {} : { largestBody: declaration.largestBody }),
  ...(declaration.largestStrangersBody === undefined
    ? {}
    : { largestStrangersBody: declaration.largestStrangersBody }),
  ...(declaration.isLimitedForPublic === undefined
    ? {}
    : { isLimitedForPublic: declaration.isLimitedForPublic }),
  ...(declaration.readsText === undefined ? {} : { readsText: declaration.readsText }),
})

/** Names an address. */
export const address = <const Path extends string>(method: Method, path: Path): Address<Path> => ({
  method,
  path,
})

type ParametersPart<Path extends string> = [PathParameters<Path>] extends [never]
  ? { parameters?: undefined }
  : { parameters: { [Name in PathParameters<Path>]: string } }
type QueryPart<Declared> = Declared extends { query: infer Query extends z.ZodType }
  ? { query?: z.input<Query> }
  : { query?: undefined }
type BodyPart<Body> = Body extends z.ZodType ? { body: z.input<Body> } : { body?: undefined }

type EventsPart<Declared> = Declared extends { events: infer Events extends z.ZodType }
  ? {
      /** Hears what is told while the answer is made, one after the other; a promise makes the server wait for it. */
      onEvent?: (event: z.output<Events>) => void | Promise<void>
    }
  : { onEvent?: undefined }

/** What a client gives to call a route. */
export type RouteInput<Declared> =
  Declared extends Route<infer Path, infer Body, z.ZodType>
    ? ParametersPart<Path> & QueryPart<Declared> & BodyPart<Body> & EventsPart<Declared>
    : never

/** What a client gets from a route. */
export type RouteOutput<Declared> = Declared extends { response: infer Response extends z.ZodType }
  ? z.output<Response>
  : never
