import type { OAuthTokens } from '@ashlar/integrations'
import { check } from '@ashlar/schema'
import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '../../platform/database/database.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { notFound } from '../../requests/refusal.ts'
import { gitAccounts } from '../../tables/git-accounts.ts'

/** An account at a server of Git, as it is stored. */
export type GitAccountRow = typeof gitAccounts.$inferSelect

const storedSchema = z.strictObject({ accessToken: z.string(), refreshToken: z.string().nullable() })

/** The tokens of an account in clear. */
export type AccountTokens = z.output<typeof storedSchema>

type Holder = Pick<GitAccountRow, 'id' | 'organizationId' | 'userId' | 'fingerprint'>

/** What the tokens of an account belong to: to it alone, and to the server and client that they were given for. */
export const accountContext = ({ id, organizationId, userId, fingerprint }: Holder) => ({
  organizationId,
  integrationId: `git account ${id}`,
  profileId: fingerprint,
  holder: `token of ${userId}`,
})

/** The tokens of an account, for the moment of a call. Throws `SecretError`. */
export const openAccountTokens = (
  secrets: Secrets,
  row: Holder & Pick<GitAccountRow, 'sealedTokens'>,
): AccountTokens => {
  const told = check(storedSchema, JSON.parse(secrets.open(row.sealedTokens, accountContext(row))))
  if (!told.ok) throw new Error('A stored token has another form than it was stored with.')
  return told.value
}

/** What of a row follows from the tokens that a server gave. */
export const sealedAccountTokens = (
  secrets: Secrets,
  holder: Holder,
  { accessToken, refreshToken, expiresIn }: Pick<OAuthTokens, 'accessToken' | 'refreshToken' | 'expiresIn'>,
  now: Date,
): Pick<GitAccountRow, 'sealedTokens' | 'expiresAt'> => ({
  sealedTokens: secrets.seal(JSON.stringify({ accessToken, refreshToken }), accountContext(holder)),
  expiresAt: expiresIn === null ? null : new Date(now.getTime() + expiresIn * 1000),
})

/** The accounts with which a member signed in, by their names. */
export const accountsOf = (
  queries: Queryable,
  { organizationId, userId }: Pick<MemberPrincipal, 'organizationId' | 'userId'>,
): Promise<GitAccountRow[]> =>
  queries
    .select()
    .from(gitAccounts)
    .where(and(eq(gitAccounts.organizationId, organizationId), eq(gitAccounts.userId, userId)))
    .orderBy(asc(gitAccounts.host), asc(gitAccounts.name))

/** An account with which whoever asks signed in: nobody else looks into it. Throws `Refusal`. */
export const ownAccount = async (
  queries: Queryable,
  member: Pick<MemberPrincipal, 'organizationId' | 'userId'>,
  id: string,
): Promise<GitAccountRow> => {
  const found = (await accountsOf(queries, member)).find((row) => row.id === id)
  if (found === undefined) throw notFound('account')
  return found
}
