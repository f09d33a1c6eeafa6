import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { typedCodeLength } from '@ashlar/contract'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'
import type { Keys } from '../platform/keys.ts'
import { typedCodes } from '../tables/identity.ts'

/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** How long a code works, in milliseconds. */
export const codeLifetime = 10 * 60_000
/** How often one may be tried. */
export const mostTries = 5

/** What a code proves, and to which browser. */
export interface CodeSubject {
  readonly purpose: 'sign-up'
  readonly email: string
  /** What only the browser has that asked for it. */
  readonly browser: string
}

/**
 * Codes that come by mail and are typed. For an address and a purpose the newest is the only one. Everything is stored as
 * keyed hashes, so that whoever reads the table learns neither codes nor addresses.
 */
export class TypedCodes {
  readonly #database: Database
  readonly #key: Buffer

  constructor(database: Database, keys: Keys) {
    this.#database = database
    this.#key = keys.derive('typed codes')
  }

  /** Makes a code. The one before stops. */
  async make(subject: CodeSubject): Promise<string> {
    const code = Array.from({ length: typedCodeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
    const made = {
      browserHash: this.#browserHash(subject),
      codeHash: this.#codeHash(subject, code).toString('hex'),
      attempts: 0,
      expiresAt: new Date(this.#database.clock.now().getTime() + codeLifetime),
    }
    await this.#database.queries
      .insert(typedCodes)
      .values({ subject: this.#subjectHash(subject), ...made })
      .onConflictDoUpdate({ target: typedCodes.subject, set: made })
    return code
  }

  /** Uses a code up, in large or small letters; false where it is not good. Each try counts before it is looked at. */
  async claim(subject: CodeSubject, typed: string): Promise<boolean> {
    const isOfBrowser = and(
      eq(typedCodes.subject, this.#subjectHash(subject)),
      eq(typedCodes.browserHash, this.#browserHash(subject)),
    )
    const { queries, clock } = this.#database
    const [tried] = await queries
      .update(typedCodes)
      .set({ attempts: sql`${typedCodes.attempts} + 1` })
      .where(and(isOfBrowser, lt(typedCodes.attempts, mostTries), gt(typedCodes.expiresAt, clock.now())))
      .returning({ codeHash: typedCodes.codeHash })
    if (tried === undefined) return false
    const hash = this.#codeHash(subject, typed.toUpperCase())
    if (!timingSafeEqual(hash, Buffer.from(tried.codeHash, 'hex'))) return false
    const claimed = await queries
      .delete(typedCodes)
      .where(and(isOfBrowser, eq(typedCodes.codeHash, tried.codeHash)))
      .returning({ subject: typedCodes.subject })
    return claimed.length > 0
  }

  /** Removes what is no longer good. */
  async sweep(): Promise<void> {
    const { queries, clock } = this.#database
    await queries.delete(typedCodes).where(lt(typedCodes.expiresAt, clock.now()))
  }

  #hash(...parts: readonly string[]): Buffer {
    return createHmac('sha256', this.#key).update(JSON.stringify(parts)).digest()
  }

  #subjectHash({ purpose, email }: CodeSubject): string {
    return this.#hash('subject', purpose, email).toString('hex')
  }

  #browserHash({ browser }: CodeSubject): string {
    return this.#hash('browser', browser).toString('hex')
  }

  #codeHash({ purpose, email, browser }: CodeSubject, code: string): Buffer {
    return this.#hash('code', purpose, email, browser, code)
  }
}
