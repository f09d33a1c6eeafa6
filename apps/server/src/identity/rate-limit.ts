import { createHash } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import { eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'
import { wholeSeconds } from '../platform/whole-seconds.ts'
import { IdentityError } from './identity-error.ts'
import { identityAttempts } from '../tables/identity.ts'

/** How often something may be tried within how long. */
export type AttemptLimit = { readonly most: number; readonly windowMilliseconds: number }

const minute = 60_000
const day = 24 * 60 * minute

/** Limits for one account and for one address on the network. */
export const attemptLimits = {
  signIn: {
    account: { most: 10, windowMilliseconds: 15 * minute },
    address: { most: 60, windowMilliseconds: 15 * minute },
  },
  signUp: {
    account: { most: 5, windowMilliseconds: 60 * minute },
    address: { most: 20, windowMilliseconds: 60 * minute },
  },
  // No longer than a link lives: whoever is told to wait because a stranger asked for theirs has a good one.
  forgotPassword: {
    account: { most: 3, windowMilliseconds: 30 * minute },
    address: { most: 20, windowMilliseconds: 60 * minute },
  },
  forgotPasswordDaily: {
    account: { most: 20, windowMilliseconds: day },
    address: { most: 100, windowMilliseconds: day },
  },
  // A link cannot be guessed; this keeps a guess from costing us more than it costs whoever guesses.
  openLink: {
    account: { most: 30, windowMilliseconds: 15 * minute },
    address: { most: 60, windowMilliseconds: 15 * minute },
  },
  // A code has few tries of its own; this is for whoever asks for one after the other.
  typeCode: {
    account: { most: 25, windowMilliseconds: 60 * minute },
    address: { most: 60, windowMilliseconds: 15 * minute },
  },
  // By whoever sits at a browser that is signed in.
  presentPassword: {
    account: { most: 10, windowMilliseconds: 15 * minute },
    address: { most: 200, windowMilliseconds: 15 * minute },
  },
  // Of a million codes three are good at a time, for whoever knows the password.
  secondFactor: {
    account: { most: 5, windowMilliseconds: 15 * minute },
    address: { most: 60, windowMilliseconds: 15 * minute },
  },
  secondFactorDaily: {
    account: { most: 40, windowMilliseconds: day },
    address: { most: 400, windowMilliseconds: day },
  },
  // Nothing can be guessed; this keeps it from costing us more than whoever tries.
  passkey: {
    account: { most: 20, windowMilliseconds: 15 * minute },
    address: { most: 120, windowMilliseconds: 15 * minute },
  },
  // Each one goes to an address that somebody typed; counted for their account and for that address.
  changeEmail: {
    account: { most: 5, windowMilliseconds: day },
    address: { most: 100, windowMilliseconds: 60 * minute },
  },
  // Each one brings samples and profiles with it.
  foundOrganization: {
    account: { most: 5, windowMilliseconds: day },
    address: { most: 50, windowMilliseconds: day },
  },
  // Asked for by whoever has a copied link; each mail goes to whom the invitation is for.
  confirmInvitation: {
    account: { most: 5, windowMilliseconds: day },
    address: { most: 20, windowMilliseconds: 60 * minute },
  },
  // Asked for by the servers of other sites: the account is their access token, the address that of a whole site.
  embedSession: {
    account: { most: 600, windowMilliseconds: minute },
    address: { most: 1200, windowMilliseconds: minute },
  },
} as const satisfies Readonly<Record<string, { account: AttemptLimit; address: AttemptLimit }>>

/** What is limited. */
export type LimitedAction = keyof typeof attemptLimits

/** The first four groups of an IPv6 address: one customer of a provider has at least all that follow. */
const networkOf = (address: string): string => {
  const [head = '', tail = ''] = address.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const gap = address.includes('::') ? 8 - left.length - right.length : 0
  const groups = [...left, ...Array.from({ length: Math.max(gap, 0) }, () => '0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/u, ''))
    .join(':')
}

/** The same text for all addresses that one person can choose among. */
export const addressBucket = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [plain = ''] = address.split('%')
  if (isIPv4(plain)) return plain
  return isIPv6(plain) ? networkOf(plain) : 'unknown'
}

/** Hashed, so that the table is no list of addresses that somebody tried. */
const accountBucket = (email: string): string => createHash('sha256').update(email).digest('hex').slice(0, 32)

/** Counts attempts in the database, so that several servers count together. */
export type AttemptCounter = {
  /**
   * Counts an attempt before it is made. Throws `IdentityError` with `TOO_MANY_ATTEMPTS` when the account or
   * the address has used up its attempts.
   */
  readonly count: (action: LimitedAction, email: string, address: string) => Promise<void>
  /** Forgets the attempts on an account whose owner has just proved who they are. */
  readonly forgetAccount: (action: LimitedAction, email: string) => Promise<void>
  /** Removes what no limit looks at any more. */
  readonly sweep: () => Promise<void>
}

/** A counter over `identity_attempts`. */
export const createAttemptCounter = ({ queries, clock }: Database): AttemptCounter => {
  const countOne = async (key: string, limit: AttemptLimit): Promise<void> => {
    const now = clock.now()
    const oldest = new Date(now.getTime() - limit.windowMilliseconds)
    // One statement, so that attempts at the same moment are all counted.
    const isOver = sql`${identityAttempts.windowStartedAt} <= ${oldest.toISOString()}::timestamptz`
    const [row] = await queries
      .insert(identityAttempts)
      .values({ key, count: 1, windowStartedAt: now })
      .onConflictDoUpdate({
        target: identityAttempts.key,
        set: {
          count: sql`case when ${isOver} then 1 else ${identityAttempts.count} + 1 end`,
          windowStartedAt: sql`case when ${isOver} then ${now.toISOString()}::timestamptz else ${identityAttempts.windowStartedAt} end`,
        },
      })
      .returning({ count: identityAttempts.count, windowStartedAt: identityAttempts.windowStartedAt })
    if (row === undefined || row.count <= limit.most) return
    const wait = row.windowStartedAt.getTime() + limit.windowMilliseconds - now.getTime()
    const minutes = Math.max(1, Math.ceil(wait / minute))
    throw new IdentityError(
      'TOO_MANY_ATTEMPTS',
      `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
      wholeSeconds(wait),
    )
  }
  return {
    count: async (action, email, address) => {
      const limits = attemptLimits[action]
      // The address first: whoever is over that limit cannot use up other people's attempts.
      await countOne(`${action} address ${addressBucket(address)}`, limits.address)
      await countOne(`${action} account ${accountBucket(email)}`, limits.account)
    },
    forgetAccount: async (action, email) => {
      await queries
        .delete(identityAttempts)
        .where(eq(identityAttempts.key, `${action} account ${accountBucket(email)}`))
    },
    sweep: async () => {
      await queries
        .delete(identityAttempts)
        .where(lt(identityAttempts.windowStartedAt, new Date(clock.now().getTime() - day)))
    },
  }
}
