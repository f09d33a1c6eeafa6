import { mostSourceValues, sourceSchema } from '@ashlar/contract'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { newAccountsSince } from '../account/new-accounts.ts'
import type { Principal } from '../requests/principal.ts'
import type { Services } from '../services/services.ts'
import { users } from '../tables/identity.ts'

/** Those parameters of an address that say from where somebody comes; what is too long, or too much, is left out. */
const sourceIn = (parameters: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parameters)
      .flatMap(([name, value]): [string, string][] =>
        sourceSchema.safeParse({ [name]: value }).success && typeof value === 'string' ? [[name, value]] : [],
      )
      .slice(0, mostSourceValues),
  )

/**
 * Keeps from where somebody came who has just signed up, once, and only where the installation lets anybody sign up. It decides
 * nothing; everybody can write what they like there.
 */
export const keepSource = async (
  { platform, settings }: Pick<Services, 'platform' | 'settings'>,
  principal: Principal,
  parameters: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const source = sourceIn(parameters)
  if (settings.signUp !== 'open' || principal.kind !== 'member' || Object.keys(source).length === 0) return
  await platform.database.queries
    .update(users)
    .set({ source })
    .where(
      and(
        eq(users.id, principal.userId),
        isNull(users.source),
        gt(users.createdAt, newAccountsSince(platform.clock.now())),
      ),
    )
}
