import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database, Queryable } from '../platform/database/database.ts'
import { isUniqueViolation } from '../platform/database/transaction.ts'
import type { Keys } from '../platform/keys.ts'
import type { Mail } from '../platform/mail.ts'
import type { SignUpPolicy } from '../settings/config.ts'
import { accounts, users } from '../tables/identity.ts'
import { normalizeEmail } from './email-addresses.ts'
import { IdentityError } from './identity-error.ts'
import type { Origin } from './origin.ts'
import { credentialProvider, hashNewPassword } from './passwords.ts'
import type { AttemptCounter } from './rate-limit.ts'
import { confirmationMail, existingAccountMail } from './sign-up-mails.ts'
import { type SignUp, SignUps } from './sign-ups.ts'
import type { TypedCodes } from './typed-codes.ts'

/** A new account. */
export type NewAccount = { readonly email: string; readonly name: string; readonly password: string }

/** How accounts come to be. Every refusal is an `IdentityError`. */
export interface SigningUp {
  /**
   * Sends a link and a code, either of which finishes a sign-up; until then nothing is stored that names anybody. Answers
   * the same whether or not the address has an account already; only the mail differs. Refused when only invited people may
   * sign up. The browser that asks keeps what is answered: the code is good for nobody else.
   */
  readonly signUp: (signUp: SignUp, origin: Origin) => Promise<{ readonly asked: string }>
  /** Sends both again for the browser that has asked; the earlier code stops. */
  readonly signUpAgain: (
    asked: string,
    origin: Origin,
  ) => Promise<{ readonly asked: string; readonly email: string }>
  /** The token of the link for a code that is typed in the browser that has asked; null where it is not good. */
  readonly proveByCode: (asked: string, code: string, origin: Origin) => Promise<string | null>
  /** What the link of such a mail holds. Throws where it is not good, or only invited people may sign up by now. */
  readonly readSignUp: (token: string) => Promise<SignUp>
  /**
   * Creates an account whose address needs no mail: the owner of the installation, or somebody who came by the link of an
   * invitation or a sign-up. An account with the same address that was never confirmed gives way to it. Part of the
   * caller's transaction when its queries are given.
   */
  readonly createUser: (account: NewAccount, queries?: Queryable) => Promise<{ readonly userId: string }>
}

interface SigningUpOptions {
  readonly database: Database
  readonly keys: Keys
  readonly mail: Mail
  readonly publicUrl: string
  readonly signUpPolicy: SignUpPolicy
  readonly attempts: AttemptCounter
  readonly codes: TypedCodes
}

const longestName = 100

const checkPerson = <Person extends { readonly email: string; readonly name: string }>(
  person: Person,
): Person => {
  const email = normalizeEmail(person.email)
  const name = person.name.trim()
  if (name === '' || name.length > longestName) {
    throw new IdentityError('NAME_INVALID', `Enter a name of at most ${longestName} characters.`)
  }
  return { ...person, email, name }
}

/** Limits mails to one address. Strangers may use the limit up, but each of their mails lets its owner in. */
const countSignUp = async (attempts: AttemptCounter, email: string, origin: Origin): Promise<void> => {
  try {
    await attempts.count('signUp', email, origin.address)
  } catch (error) {
    if (!(error instanceof IdentityError) || error.code !== 'TOO_MANY_ATTEMPTS') throw error
    throw new IdentityError(
      error.code,
      `${error.message} If a message from us has reached you, open its link: each of them works.`,
      error.retryAfter,
    )
  }
}

/** Sign-ups by mail, and the accounts that come of them and of invitations. */
export const createSigningUp = (options: SigningUpOptions): SigningUp => {
  const { database, attempts, codes } = options
  const signUps = new SignUps(options.keys, options.publicUrl, database.clock)
  const requireOpenSignUp = (): void => {
    if (options.signUpPolicy === 'open') return
    throw new IdentityError('SIGN_UP_CLOSED', 'Only invited people can sign up here. Ask for an invitation.')
  }

  const signUp: SigningUp['signUp'] = async (person, origin) => {
    requireOpenSignUp()
    const checked = checkPerson(person)
    await countSignUp(attempts, checked.email, origin)
    const [known] = await database.queries
      .select({ name: users.name })
      .from(users)
      .where(and(eq(users.email, checked.email), eq(users.emailVerified, true)))
    const [token, asked] = [await signUps.sign(checked), await signUps.sign(checked, 'browser')]
    // Made for an address that has an account as well, so that typing one is answered alike.
    const code = await codes.make({ purpose: 'sign-up', email: checked.email, browser: asked })
    await options.mail.send(
      known === undefined
        ? confirmationMail(checked.email, `${options.publicUrl}/verify-email#${token}`, code)
        : existingAccountMail(checked.email, known.name, `${options.publicUrl}/login`),
    )
    return { asked }
  }

  return {
    signUp,
    signUpAgain: async (asked, origin) => {
      requireOpenSignUp()
      const before = await signUps.read(asked, 'browser')
      return { ...(await signUp(before, origin)), email: before.email }
    },
    proveByCode: async (asked, code, origin) => {
      requireOpenSignUp()
      const held = await signUps.read(asked, 'browser')
      await attempts.count('typeCode', asked, origin.address)
      const isGood = await codes.claim({ purpose: 'sign-up', email: held.email, browser: asked }, code)
      return isGood ? signUps.sign(held) : null
    },
    readSignUp: async (token) => {
      requireOpenSignUp()
      return await signUps.read(token)
    },
    createUser: async (account, queries = database.queries) => {
      const { email, name, password } = checkPerson(account)
      const hash = await hashNewPassword(password, email)
      const userId = randomUUID()
      // Whoever signed up with an address and never proved it has no claim to it.
      await queries.delete(users).where(and(eq(users.email, email), eq(users.emailVerified, false)))
      try {
        await queries.insert(users).values({ id: userId, name, email, emailVerified: true })
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
        throw new IdentityError('EMAIL_TAKEN', 'There already is an account with this e-mail address.')
      }
      await queries.insert(accounts).values({
        id: randomUUID(),
        userId,
        accountId: userId,
        providerId: credentialProvider,
        password: hash,
      })
      return { userId }
    },
  }
}
