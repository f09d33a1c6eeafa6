import { lt } from 'drizzle-orm'
import type { BackgroundWork } from '../platform/background-work.ts'
import type { Database } from '../platform/database/database.ts'
import type { Keys } from '../platform/keys.ts'
import type { Mail } from '../platform/mail.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { SignUpPolicy } from '../settings/config.ts'
import { accountLinks, sessions, verifications } from '../tables/identity.ts'
import { type AccountSettings, createAccountSettings } from './account-settings.ts'
import { type AgentTokens, createAgentTokens } from './agent-tokens.ts'
import { createLibraryAccess } from './library-access.ts'
import { Passkeys } from './passkeys.ts'
import { createAttemptCounter } from './rate-limit.ts'
import { createRecovery, type Recovery } from './recovery.ts'
import { SecondFactorTickets } from './second-factor-tickets.ts'
import { SecondFactors } from './second-factors.ts'
import { createSessionMemory } from './session-memory.ts'
import { createSignIns, type SignIns } from './sign-ins.ts'
import { createSigningIn, type SigningIn } from './signing-in.ts'
import { createSigningUp, type SigningUp } from './signing-up.ts'
import { TypedCodes } from './typed-codes.ts'

export type { Origin } from './origin.ts'
export type { CookieHeaders, SignedIn } from './signing-in.ts'
export type { NewAccount } from './signing-up.ts'

/** Who people are. Every refusal is an `IdentityError`. */
export interface Identity extends SigningUp, SigningIn, AgentTokens {
  /** What people have in place of their password and a code. */
  readonly passkeys: Passkeys
  /** What people have beside their password. */
  readonly secondFactors: SecondFactors
  /** What people change of their own accounts. */
  readonly settings: AccountSettings
  /** Where people are signed in. */
  readonly signIns: SignIns
  /** The way back in for somebody who has lost their password. */
  readonly recovery: Recovery
  /** Removes sessions and counts that ended long ago. */
  readonly sweep: () => Promise<void>
}

/** What `createIdentity` needs. */
export type IdentityOptions = {
  readonly database: Database
  readonly keys: Keys
  /** What second factors are sealed with; absent: the keys alone. */
  readonly secrets?: Secrets
  readonly mail: Mail
  readonly publicUrl: string
  readonly signUpPolicy: SignUpPolicy
  readonly backgroundWork: BackgroundWork
}

/** Sets up identity over the product's database. Cheap: the library behind it is loaded when first needed. */
export const createIdentity = (options: IdentityOptions): Identity => {
  const { database, keys, publicUrl } = options
  const attempts = createAttemptCounter(database)
  const codes = new TypedCodes(database, keys)
  const secondFactors = new SecondFactors({ ...options, attempts })
  const passkeys = new Passkeys({ ...options, attempts })
  const tickets = new SecondFactorTickets(keys, publicUrl, database.clock)
  const memory = createSessionMemory(database.clock)
  const access = createLibraryAccess(options)
  const parts = { database, attempts, passkeys, secondFactors, tickets, memory }
  const signingIn = createSigningIn(parts, access)
  const { endSessions } = signingIn
  return {
    ...signingIn,
    ...createSigningUp({ ...options, attempts, codes }),
    ...createAgentTokens(database.clock, access),
    passkeys,
    secondFactors,
    settings: createAccountSettings({ ...options, attempts, endSessions }),
    signIns: createSignIns(database, memory.forget),
    recovery: createRecovery({ ...options, attempts, endSessions }),
    sweep: async () => {
      const now = database.clock.now()
      await database.queries.delete(sessions).where(lt(sessions.expiresAt, now))
      await database.queries.delete(verifications).where(lt(verifications.expiresAt, now))
      await database.queries.delete(accountLinks).where(lt(accountLinks.expiresAt, now))
      await codes.sweep()
      await passkeys.sweep()
      await attempts.sweep()
    },
  }
}
