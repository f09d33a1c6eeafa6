import type { Egress } from '@ashlar/egress'

/** How long an answer may take to begin, and to end. */
export interface FetchTimes {
  readonly firstByteMilliseconds: number
  readonly totalMilliseconds?: number | undefined
}

/** Answers that have no body by what they are. */
const bodiless = new Set([101, 204, 205, 304])

/** What the client libraries of providers use in place of `fetch`: the one way to the outside, read as it comes. */
export const fetchOver =
  (egress: Egress, { firstByteMilliseconds, totalMilliseconds }: FetchTimes): typeof globalThis.fetch =>
  async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    const body = init?.body ?? undefined
    if (body !== undefined && typeof body !== 'string') {
      throw new TypeError('Requests to models are sent as text.')
    }
    const answer = await egress.stream({
      method: init?.method ?? 'GET',
      url: new URL(address),
      headers: Object.fromEntries(new Headers(init?.headers)),
      body,
      signal: init?.signal ?? undefined,
      limits: {
        firstByteMilliseconds,
        // A model that thinks between two words is as silent as one that thinks before the first.
        idleMilliseconds: Math.max(60_000, firstByteMilliseconds),
        totalMilliseconds: totalMilliseconds ?? 2 * firstByteMilliseconds + 300_000,
      },
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const one of [value ?? []].flat()) headers.append(name, one)
    }
    if (!bodiless.has(answer.status)) return new Response(answer.body, { status: answer.status, headers })
    await answer.body.cancel()
    return new Response(null, { status: answer.status, headers })
  }
