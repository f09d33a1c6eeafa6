import { call, type Route, type RouteInput, type RouteOutput } from '@ashlar/contract'

/** A route that can be called before the code that needs its answer is there. */
export interface EarlyCall<Declared extends Route> {
  /** Calls now, for whoever takes the answer later. */
  readonly begin: (input: RouteInput<Declared>) => Promise<RouteOutput<Declared>>
  /** The answer that is on the way, once; else that of a call made now. Throws `CallError` as `call` does. */
  readonly take: (input: RouteInput<Declared>, signal?: AbortSignal) => Promise<RouteOutput<Declared>>
  /** Leaves what was not taken: it would only get old. */
  readonly forget: () => void
}

/** Keeps the calls of a route that are under way, by what they ask for. */
export const earlyCall = <Declared extends Route>(declared: Declared): EarlyCall<Declared> => {
  const underWay = new Map<string, Promise<RouteOutput<Declared>>>()
  const keyOf = (input: RouteInput<Declared>): string => JSON.stringify(input)
  return {
    begin: (input) => {
      const answer = call(declared, input)
      // Whoever takes it hears of a failure; where nobody comes, nobody has to.
      answer.catch(() => undefined)
      underWay.set(keyOf(input), answer)
      return answer
    },
    take: (input, signal) => {
      const key = keyOf(input)
      const begun = underWay.get(key)
      underWay.delete(key)
      return begun ?? call(declared, input, signal)
    },
    forget: () => underWay.clear(),
  }
}
