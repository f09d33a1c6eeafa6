import type { Route } from '@ashlar/contract'
import type { Principal } from '../requests/principal.ts'

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/**
 * How large a body may be that comes without a session or token, in bytes, where its route does not say otherwise: names,
 * passwords and tokens are far below.
 */
export const strangersBodyLimit = 64 * kilobyte

/**
 * How much a body may hold: checking each value takes time, and whoever sends many should not cost others theirs. Rows have
 * their names in common, so that only what is named by ids has many.
 */
export const mostOfBodies = {
  /** A page of 2,000 widgets has some 50,000 values and 5,000 ids. */
  members: { values: 250_000, names: 30_000 },
  /** Inputs of APIs are what people entered, and rows of tables that they see. */
  strangers: { values: 20_000, names: 5_000 },
} as const

/** How long a request may take to arrive as a whole, in milliseconds: 10 MB at 85 kB a second. */
export const requestMilliseconds = 120_000

/** How long its head may take, in milliseconds. */
export const headMilliseconds = 20_000

/** How long nothing of a body may come, in milliseconds. */
export const silenceMilliseconds = 15_000

/** How many requests of one stranger's address, or of one member, may have bodies that are still on their way. */
export const mostIncomplete = 64

/** How many bytes of bodies all requests together may hold until they are answered, beside the limit of one body. */
export const bytesInFlight = (bodyLimit: number): number => Math.max(128 * megabyte, 8 * bodyLimit)

/** What of `bytesInFlight` one stranger's address may hold, all strangers together, and one member. */
export const shares = { address: 1 / 4, strangers: 1 / 2, member: 1 / 2 } as const

/** Whether a principal has shown no credentials of anybody. */
export const isStranger = ({ kind }: Principal): boolean => kind === 'visitor'

/** How many bytes the body of a request may have. */
export const bodyLimitOf = (route: Route, principal: Principal, bodyLimit: number): number => {
  const own = Math.min(route.largestBody ?? bodyLimit, bodyLimit)
  const isForStrangers = route.policy.access === 'anyone' || isStranger(principal)
  return isForStrangers ? Math.min(own, route.largestStrangersBody ?? strangersBodyLimit) : own
}
