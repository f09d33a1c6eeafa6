import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { BodyBudget } from './body-budget.ts'
import { isStranger, mostOfBodies } from './body-limits.ts'
import { type ParsingTurns, senderOf } from './parsing-turns.ts'
import type { Principal } from '../requests/principal.ts'
import { readBody, textOfParts } from './read-body.ts'
import { countJsonValues, type MostOfJson } from './read-json.ts'
import { Refusal } from '../requests/refusal.ts'

/** A request whose sender is known and whose body is about to be read. */
export interface Arrival {
  readonly principal: Principal
  /** In bytes. */
  readonly bodyLimit: number
  readonly response: FastifyReply['raw']
  /** When its head was here, by the monotonic clock. */
  readonly at: number
  /** Of the body, once it has been read. */
  characters: number
  /** How many values the body holds, once it has been read. */
  values: number
  /** The body as it was sent, once it has been read; null where nobody asks for that. */
  text: string | null
  readonly readsText: boolean
}

/** What reading bodies needs. */
export interface JsonBodyOptions {
  readonly budget: BodyBudget
  readonly turns: ParsingTurns
  readonly clock: Pick<Clock, 'monotonic'>
  /** Requests whose bodies somebody waits for. */
  readonly arrivals: WeakMap<FastifyRequest, Arrival>
}

const notJson = (): Refusal => new Refusal('invalid_request', 'The body of the request is not valid JSON.')

/** Joins a body and counts what it holds: for a body that is refused, too, that is most of the work. */
const readText = (
  parts: readonly Buffer[],
  most: MostOfJson,
): { readonly text: string; readonly values: number | Refusal } => {
  const text = textOfParts(parts)
  return { text, values: countJsonValues(text, most) }
}

/** Reads the bodies of requests: JSON and nothing else, in what the budget leaves and one large one after the other. */
export const readJsonBodies = (server: FastifyInstance, options: JsonBodyOptions): void => {
  const { budget, turns, clock, arrivals } = options
  server.removeAllContentTypeParsers()
  const toJson = server.getDefaultJsonParser('error', 'error')
  const parse = (request: FastifyRequest, text: string): unknown => {
    let parsed: unknown
    let failure: unknown = null
    // Given a callback, it answers before it returns.
    void toJson(request, text, (error, value) => {
      failure = error
      parsed = value
    })
    if (failure !== null) throw notJson()
    return parsed
  }
  server.addContentTypeParser(
    'application/json',
    async (request: FastifyRequest, payload: FastifyRequest['raw']) => {
      const arrival = arrivals.get(request)
      if (arrival === undefined) return undefined
      const { principal, bodyLimit } = arrival
      const share = budget.begin(principal, request.ip)
      arrival.response.once('close', share.release)
      try {
        const parts = await readBody(payload, bodyLimit, share, clock)
        share.complete()
        const sender = senderOf(principal, request.ip)
        const most = isStranger(principal) ? mostOfBodies.strangers : mostOfBodies.members
        const bytes = parts.reduce((sum, part) => sum + part.length, 0)
        const { text, values } = await turns.take(sender, bytes, () => readText(parts, most))
        if (typeof values !== 'number') throw values
        arrival.characters = text.length
        arrival.values = values
        if (arrival.readsText) arrival.text = text
        return await turns.take(sender, text.length, () => parse(request, text))
      } catch (cause) {
        share.release()
        throw cause
      }
    },
  )
}
