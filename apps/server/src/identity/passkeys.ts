import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { MadePasskey, SignedByPasskey } from '@ashlar/contract'
import { and, asc, count, eq, lt, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../platform/database/database.ts'
import { isUniqueViolation } from '../platform/database/transaction.ts'
import type { Keys } from '../platform/keys.ts'
import { accounts, users } from '../tables/identity.ts'
import { passkeys } from '../tables/passkeys.ts'
import { IdentityError } from './identity-error.ts'
import type { Origin } from './origin.ts'
import { PasskeyChallenges } from './passkey-challenges.ts'
import type { AttemptCounter } from './rate-limit.ts'

/** How many somebody may have. */
const mostPasskeys = 20
const askingMilliseconds = 5 * 60_000
/** Ed25519, ECDSA on P-256 and RSA with SHA-256: what authenticators offer. */
const algorithms = [-8, -7, -257]

/** A passkey as its owner sees it. */
export interface Passkey {
  readonly id: string
  readonly name: string
  readonly isSynchronized: boolean
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

/** A passkey that was found to be what was asked for, and is not kept yet. */
interface CheckedPasskey {
  readonly credentialId: string
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
  readonly isSynchronized: boolean
}

/** Whoever signed in with a passkey. */
interface PasskeyOfPerson {
  readonly userId: string
  readonly id: string
}

/** A passkey has signed less often than before: somebody else may have a copy of it. */
export class PasskeyWentBack extends IdentityError {
  readonly userId: string
  /** What its owner calls it. */
  readonly passkey: string

  constructor(userId: string, passkey: string) {
    super(
      'PASSKEY_REFUSED',
      'This passkey was refused: it has counted less than the last time, as a copy of it would. Sign in with your password, remove it in your personal settings and add another one.',
    )
    this.name = 'PasskeyWentBack'
    this.userId = userId
    this.passkey = passkey
  }
}

const columns = {
  id: passkeys.id,
  name: passkeys.name,
  isSynchronized: passkeys.isSynchronized,
  createdAt: passkeys.createdAt,
  lastUsedAt: passkeys.lastUsedAt,
}

/** The library that reads what authenticators say, loaded when somebody first needs it. */
const library = () => import('@simplewebauthn/server')

/**
 * What people sign in with in place of a password and a code (WebAuthn): a key in their device, which it uses once they have
 * proved to it that they are there. Queries that are given are those of the caller's transaction.
 */
export class Passkeys {
  readonly #database: Database
  readonly #attempts: AttemptCounter
  readonly #challenges: PasskeyChallenges
  readonly #origin: string
  readonly #host: string
  /** Whether browsers keep passkeys for the address of the installation: they do for names, behind https or on this machine. */
  readonly areOffered: boolean

  constructor(options: {
    readonly database: Database
    readonly keys: Keys
    readonly attempts: AttemptCounter
    readonly publicUrl: string
  }) {
    this.#database = options.database
    this.#attempts = options.attempts
    this.#challenges = new PasskeyChallenges(options.database, options.keys, options.publicUrl)
    const { origin, hostname, protocol } = new URL(options.publicUrl)
    this.#origin = origin
    this.#host = hostname
    const isAddress = isIP(hostname.replaceAll(/[[\]]/gu, '')) !== 0
    const isHere = hostname === 'localhost' || hostname.endsWith('.localhost')
    this.areOffered = !isAddress && (protocol === 'https:' || isHere)
  }

  /** Those of earlier days first. */
  list(userId: string): Promise<Passkey[]> {
    return this.#database.queries
      .select(columns)
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
      .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
  }

  /** What a browser is to make a passkey from, and what it keeps until then. Throws `IdentityError`. */
  async begin({ userId, email, name }: { userId: string; email: string; name: string }) {
    this.#requireOffered()
    const known = await this.#database.queries
      .select({ id: passkeys.credentialId })
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
    if (known.length >= mostPasskeys) throw tooMany()
    const { challenge, asked } = await this.#challenges.make({ purpose: 'add', userId })
    return {
      asked,
      options: {
        rp: { id: this.#host, name: 'Ashlar' },
        user: { id: Buffer.from(userId).toString('base64url'), name: email, displayName: name },
        challenge: challenge.toString('base64url'),
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
        timeout: askingMilliseconds,
        attestation: 'none' as const,
        authenticatorSelection: {
          residentKey: 'required' as const,
          requireResidentKey: true as const,
          userVerification: 'required' as const,
        },
        excludeCredentials: known.map(({ id }) => ({ id, type: 'public-key' as const })),
      },
    }
  }

  /** Looks at what a browser made of it. Throws `IdentityError`. */
  async check(userId: string, asked: string, made: MadePasskey): Promise<CheckedPasskey> {
    const expectedChallenge = await this.#challenges.claim(asked, { purpose: 'add', userId })
    const { verifyRegistrationResponse } = await library()
    const { transports = [], ...response } = made.response
    const verified = await refusing(() =>
      verifyRegistrationResponse({
        response: { ...made, response, clientExtensionResults: {} },
        expectedChallenge,
        expectedOrigin: this.#origin,
        expectedRPID: this.#host,
        requireUserVerification: true,
        supportedAlgorithmIDs: algorithms,
      }),
    )
    if (!verified.verified) throw notGood()
    const { credential, credentialDeviceType } = verified.registrationInfo
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports,
      isSynchronized: credentialDeviceType === 'multiDevice',
    }
  }

  /** Keeps a passkey that was looked at. Throws `IdentityError`. */
  async add(userId: string, name: string, checked: CheckedPasskey, queries: Queryable): Promise<Passkey> {
    await lockPerson(queries, userId)
    const [own] = await queries
      .select({ passkeys: count() })
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
    if ((own?.passkeys ?? 0) >= mostPasskeys) throw tooMany()
    const kept = { id: randomUUID(), userId, name, ...checked, createdAt: this.#database.clock.now() }
    try {
      const { id, isSynchronized, createdAt } = kept
      await queries.insert(passkeys).values(kept)
      return { id, name, isSynchronized, createdAt, lastUsedAt: null }
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      throw new IdentityError('PASSKEY_REFUSED', 'This passkey was added already.')
    }
  }

  /** Calls one of somebody's own by another name; what it was called, or null where it is none of theirs. */
  async rename(userId: string, id: string, name: string, queries: Queryable): Promise<string | null> {
    const [before] = await queries
      .select({ name: passkeys.name })
      .from(passkeys)
      .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
      .for('update')
    if (before === undefined) return null
    await queries.update(passkeys).set({ name }).where(eq(passkeys.id, id))
    return before.name
  }

  /** Removes one of somebody's own; what it was called, or null where it is none of theirs. Throws `IdentityError`. */
  async remove(userId: string, id: string, queries: Queryable): Promise<string | null> {
    await lockPerson(queries, userId)
    const removed = await queries
      .delete(passkeys)
      .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
      .returning({ name: passkeys.name })
    if (removed[0] === undefined) return null
    await requireWayIn(queries, userId)
    return removed[0].name
  }

  /** Removes all of somebody's; how many there were. */
  async removeAll(userId: string, queries: Queryable): Promise<number> {
    const removed = await queries
      .delete(passkeys)
      .where(eq(passkeys.userId, userId))
      .returning({ id: passkeys.id })
    return removed.length
  }

  /** What a passkey is to sign for whoever wants to come in, and what their browser keeps until then. Throws `IdentityError`. */
  async ask() {
    this.#requireOffered()
    const { challenge, asked } = await this.#challenges.make({ purpose: 'sign in' })
    return {
      asked,
      options: {
        challenge: challenge.toString('base64url'),
        rpId: this.#host,
        timeout: askingMilliseconds,
        userVerification: 'required' as const,
      },
    }
  }

  /** Whose passkey has signed it. Throws `IdentityError`, and `PasskeyWentBack` for one that counts backwards. */
  async claim(asked: string, signed: SignedByPasskey, { address }: Origin): Promise<PasskeyOfPerson> {
    await this.#attempts.count('passkey', signed.id, address)
    const expectedChallenge = await this.#challenges.claim(asked, { purpose: 'sign in' })
    const [known] = await this.#database.queries
      .select()
      .from(passkeys)
      .where(eq(passkeys.credentialId, signed.id))
    if (known === undefined) throw notKnown()
    const { userHandle, ...response } = signed.response
    // Whose it is, the passkey says too.
    if (userHandle != null && Buffer.from(userHandle, 'base64url').toString() !== known.userId) {
      throw notKnown()
    }
    const { verifyAuthenticationResponse } = await library()
    const { verified, authenticationInfo } = await refusing(() =>
      verifyAuthenticationResponse({
        response: { ...signed, response, clientExtensionResults: {} },
        expectedChallenge,
        expectedOrigin: this.#origin,
        expectedRPID: this.#host,
        requireUserVerification: true,
        // It is compared below, in the statement that keeps it.
        credential: {
          id: known.credentialId,
          publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
          counter: 0,
        },
      }),
    )
    if (!verified) throw notGood()
    await this.#countUse(known, authenticationInfo.newCounter)
    await this.#attempts.forgetAccount('passkey', signed.id)
    return { userId: known.userId, id: known.id }
  }

  /** Whether a passkey is there, waiting for changes that are under way. */
  async isThere({ id, userId }: PasskeyOfPerson): Promise<boolean> {
    const found = await this.#database.queries
      .select({ id: passkeys.id })
      .from(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
      .for('share')
    return found.length > 0
  }

  async sweep(): Promise<void> {
    await this.#challenges.sweep()
  }

  /** Keeps how often it has signed, in the statement that compares it, so that of two copies one is let in. */
  async #countUse(known: { id: string; userId: string; name: string }, counter: number): Promise<void> {
    // Authenticators that do not count say zero each time.
    const isOn = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)
    const used = await this.#database.queries
      .update(passkeys)
      .set({ counter, lastUsedAt: this.#database.clock.now() })
      .where(and(eq(passkeys.id, known.id), isOn))
      .returning({ id: passkeys.id })
    if (used.length > 0) return
    if (!(await this.isThere(known))) throw notKnown()
    throw new PasskeyWentBack(known.userId, known.name)
  }

  #requireOffered(): void {
    if (this.areOffered) return
    throw new IdentityError(
      'PASSKEY_REFUSED',
      'Browsers keep passkeys only for addresses with a name and https. Whoever runs this installation can set PUBLIC_URL to one.',
    )
  }
}

/** Lets changes of what somebody signs in with come one after the other. */
const lockPerson = async (queries: Queryable, userId: string): Promise<void> => {
  await queries.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

/** Nobody removes the last of what they sign in with. */
const requireWayIn = async (queries: Queryable, userId: string): Promise<void> => {
  const [other] = await queries
    .select({ ways: sql<number>`count(*)`.mapWith(Number) })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), sql`${accounts.password} is not null`))
  const [left] = await queries.select({ passkeys: count() }).from(passkeys).where(eq(passkeys.userId, userId))
  if ((other?.ways ?? 0) + (left?.passkeys ?? 0) > 0) return
  throw new IdentityError(
    'PASSKEY_REFUSED',
    'This passkey is the only way in to your account. Add another one before you remove it.',
  )
}

/** The library throws whatever is wrong with what a browser sent. */
const refusing = async <Checked>(checked: () => Promise<Checked>): Promise<Checked> => {
  try {
    return await checked()
  } catch (cause) {
    throw notGood(cause)
  }
}

const notGood = (cause?: unknown): IdentityError => {
  const refusal = new IdentityError(
    'PASSKEY_REFUSED',
    'This passkey was not accepted. Open this page at the address of the installation and try again.',
  )
  refusal.cause = cause
  return refusal
}

const notKnown = (): IdentityError =>
  new IdentityError(
    'PASSKEY_REFUSED',
    'No account has this passkey, or no longer. Sign in with your password, and remove the passkey from your device.',
  )

const tooMany = (): IdentityError =>
  new IdentityError(
    'PASSKEY_REFUSED',
    `You have ${mostPasskeys} passkeys already. Remove one that you no longer use.`,
  )
