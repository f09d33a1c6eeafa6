import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { createOTP } from '@better-auth/utils/otp'
import { and, count, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Database, Queryable } from '../platform/database/database.ts'
import type { Keys } from '../platform/keys.ts'
import { type SecretContext, type Secrets, secretsWith } from '../platform/secrets.ts'
import { recoveryCodes, secondFactors } from '../tables/second-factors.ts'
import { IdentityError } from './identity-error.ts'
import type { Origin } from './origin.ts'
import type { AttemptCounter } from './rate-limit.ts'

/** For how long a code is shown, in seconds; one before and one after are good too, since clocks differ. */
const stepSeconds = 30
const codeForm = /^\d{6}$/u
/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const recoveryCodeLength = 12
const recoveryCodeAmount = 10

/** What an app for codes is given, once. */
export interface NewSecondFactor {
  /** To be typed, in base 32. */
  readonly secret: string
  /** The same as the address that a picture of it holds. */
  readonly uri: string
}

/** Whether somebody has a second factor, and how many codes are left for the case that they lose it. */
interface SecondFactorState {
  readonly isOn: boolean
  readonly recoveryCodesLeft: number
}

/**
 * What people have beside their password: an app on their phone that shows a code every half minute (RFC 6238), and a few
 * codes on paper. Queries that are given are those of the caller's transaction.
 */
export class SecondFactors {
  readonly #database: Database
  readonly #attempts: AttemptCounter
  readonly #secrets: Secrets
  readonly #key: Buffer
  readonly #issuer: string

  constructor(options: {
    readonly database: Database
    readonly keys: Keys
    /** Absent: under the keys alone. */
    readonly secrets?: Secrets
    readonly attempts: AttemptCounter
    readonly publicUrl: string
  }) {
    this.#database = options.database
    this.#attempts = options.attempts
    this.#secrets = options.secrets ?? secretsWith(options.keys)
    this.#key = options.keys.derive('recovery codes')
    this.#issuer = `Ashlar (${new URL(options.publicUrl).host})`
  }

  async read(userId: string): Promise<SecondFactorState> {
    const { queries } = this.#database
    const isOn = await this.isOn(userId)
    if (!isOn) return { isOn, recoveryCodesLeft: 0 }
    const [left] = await queries
      .select({ codes: count() })
      .from(recoveryCodes)
      .where(eq(recoveryCodes.userId, userId))
    return { isOn, recoveryCodesLeft: left?.codes ?? 0 }
  }

  /** Whether somebody is asked for more than their password. */
  async isOn(userId: string): Promise<boolean> {
    const [found] = await this.#database.queries
      .select({ userId: secondFactors.userId })
      .from(secondFactors)
      .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
    return found !== undefined
  }

  /** Makes a secret that counts once a code of it was typed; an earlier one that never did is gone. Throws `IdentityError`. */
  async begin(userId: string, email: string): Promise<NewSecondFactor> {
    const secret = randomBytes(20).toString('base64url')
    const sealedSecret = this.#secrets.seal(secret, secondFactorContext(userId))
    const begun = await this.#database.queries
      .insert(secondFactors)
      .values({ userId, sealedSecret })
      .onConflictDoUpdate({
        target: secondFactors.userId,
        set: { sealedSecret, lastStep: 0 },
        setWhere: isNull(secondFactors.confirmedAt),
      })
      .returning({ userId: secondFactors.userId })
    if (begun.length === 0) throw isOnAlready()
    const uri = createOTP(secret).url(this.#issuer, email)
    return { secret: new URL(uri).searchParams.get('secret') ?? '', uri }
  }

  /** Lets what was begun count, by a code of it; answers the codes for whoever loses it. Throws `IdentityError`. */
  async confirm(userId: string, code: string, queries: Queryable): Promise<readonly string[]> {
    const step = await this.#stepOf(userId, code, queries, isNull(secondFactors.confirmedAt))
    if (step === null) throw codeWrong()
    const confirmed = await queries
      .update(secondFactors)
      .set({ confirmedAt: this.#database.clock.now(), lastStep: step })
      .where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)))
      .returning({ userId: secondFactors.userId })
    if (confirmed.length === 0) throw isOnAlready()
    return this.renewCodes(userId, queries)
  }

  /** Counts a try to show the second factor. Throws `IdentityError` where there were too many. */
  async countTry(userId: string, { address }: Origin): Promise<void> {
    await this.#attempts.count('secondFactor', userId, address)
    await this.#attempts.count('secondFactorDaily', userId, address)
  }

  /** Uses up a code of the app, or one of those on paper. Throws `IdentityError` for any other; `countTry` comes first. */
  async claim(userId: string, typed: string, queries: Queryable = this.#database.queries): Promise<void> {
    const code = typed.replaceAll(/[\s-]/gu, '').toUpperCase()
    const isGood = codeForm.test(code)
      ? await this.#claimStep(userId, code, queries)
      : await this.#claimRecovery(userId, code, queries)
    if (!isGood) throw codeWrong()
  }

  /** Forgets the tries of somebody who has just shown it. */
  async forgetTries(userId: string): Promise<void> {
    await this.#attempts.forgetAccount('secondFactor', userId)
    await this.#attempts.forgetAccount('secondFactorDaily', userId)
  }

  /** Makes new codes for whoever loses it, as they are to be kept; those before stop. */
  async renewCodes(userId: string, queries: Queryable): Promise<readonly string[]> {
    await queries.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
    const codes = Array.from({ length: recoveryCodeAmount }, newRecoveryCode)
    await queries
      .insert(recoveryCodes)
      .values(codes.map((code) => ({ userId, codeHash: this.#codeHash(userId, code) })))
    return codes.map((code) => (code.match(/.{4}/gu) ?? []).join('-'))
  }

  /** Turns it off; false where there was none. */
  async remove(userId: string, queries: Queryable): Promise<boolean> {
    const removed = await queries
      .delete(secondFactors)
      .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
      .returning({ userId: secondFactors.userId })
    return removed.length > 0
  }

  async #claimStep(userId: string, code: string, queries: Queryable): Promise<boolean> {
    const step = await this.#stepOf(userId, code, queries, isNotNull(secondFactors.confirmedAt))
    if (step === null) return false
    // One statement, so that of two who show the same code one is let in.
    const claimed = await queries
      .update(secondFactors)
      .set({ lastStep: step })
      .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
      .returning({ userId: secondFactors.userId })
    return claimed.length > 0
  }

  async #claimRecovery(userId: string, code: string, queries: Queryable): Promise<boolean> {
    const claimed = await queries
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, this.#codeHash(userId, code))))
      .returning({ userId: recoveryCodes.userId })
    return claimed.length > 0
  }

  /** The span of time whose code this is; null where it is of none that counts now. */
  async #stepOf(
    userId: string,
    typed: string,
    queries: Queryable,
    which: ReturnType<typeof isNull>,
  ): Promise<number | null> {
    const code = typed.replaceAll(/[\s-]/gu, '')
    if (!codeForm.test(code)) return null
    const [factor] = await queries
      .select({ sealedSecret: secondFactors.sealedSecret })
      .from(secondFactors)
      .where(and(eq(secondFactors.userId, userId), which))
    if (factor === undefined) return null
    const otp = createOTP(this.#secrets.open(factor.sealedSecret, secondFactorContext(userId)))
    const now = Math.floor(this.#database.clock.now().getTime() / 1000 / stepSeconds)
    let found: number | null = null
    for (const step of [now - 1, now, now + 1]) {
      const isSame = timingSafeEqual(Buffer.from(await otp.hotp(step)), Buffer.from(code))
      if (isSame) found = step
    }
    return found
  }

  #codeHash(userId: string, code: string): string {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([userId, code]))
      .digest('hex')
  }
}

const newRecoveryCode = (): string =>
  Array.from({ length: recoveryCodeLength }, () => alphabet[randomInt(alphabet.length)]).join('')

/** What a second factor belongs to. */
export const secondFactorContext = (userId: string): SecretContext => ({
  organizationId: '',
  integrationId: 'second factor',
  profileId: userId,
})

const codeWrong = (): IdentityError =>
  new IdentityError(
    'CODE_WRONG',
    'This code is wrong or was used already. Wait for the next code of your app, or use a recovery code.',
  )

const isOnAlready = (): IdentityError =>
  new IdentityError(
    'SECOND_FACTOR_ON',
    'Two-step sign-in is on already. Turn it off before you set it up anew.',
  )
