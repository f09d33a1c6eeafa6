import { randomBytes } from 'node:crypto'
import { loginAddress } from '@ashlar/integrations'
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import { gitLogins } from '../../tables/git-accounts.ts'
import { type GitHost, oauthOf } from '../hosts/git-hosts.ts'
import type { OAuthProvider } from '@ashlar/integrations'

/** What logins at servers of Git are begun and claimed with. */
interface GitLoginHost {
  readonly database: Pick<Database, 'queries'>
  readonly secrets: Secrets
  readonly clock: Clock
  readonly provider: OAuthProvider
  /** Where this installation is reached. */
  readonly publicUrl: string
}

/** A login at a server of Git, as it is stored. */
export type GitLoginRow = typeof gitLogins.$inferSelect

/** How long a person may take there, in milliseconds. */
const loginLifetime = 10 * 60_000

/** Where a server leads people back to. */
export const gitCallbackAddress = (publicUrl: string, { kind }: Pick<GitHost, 'kind'>): string =>
  new URL(`/oauth/${kind.id}-callback`, publicUrl).href

/** What the verifier of a login belongs to. */
export const gitVerifierContext = ({
  id,
  organizationId,
  fingerprint,
}: Pick<GitLoginRow, 'id' | 'organizationId' | 'fingerprint'>) => ({
  organizationId,
  integrationId: `git login ${id}`,
  profileId: fingerprint,
})

/** A login that was begun. */
interface BegunLogin {
  readonly id: string
  readonly authorizationUrl: string
  readonly expiresAt: Date
}

/** Begins a login of somebody before a browser. Throws a `Refusal` for programs, which have none. */
export const beginGitLogin = async (
  { database: { queries }, secrets, clock, provider, publicUrl }: GitLoginHost,
  host: GitHost,
  { organizationId, userId, sessionId }: MemberPrincipal,
): Promise<BegunLogin> => {
  if (sessionId === undefined) throw new Refusal('not_allowed', 'Only people sign in, in their browsers.')
  const id = randomBytes(16).toString('hex')
  const { verifier, challenge } = await provider.makeVerifier()
  const { fingerprint, kind } = host
  const redirectUrl = gitCallbackAddress(publicUrl, host)
  const address = loginAddress(oauthOf(host), { redirectUrl, state: id, challenge })
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + loginLifetime)
  const row = { id, organizationId, userId, sessionId, host: kind.id, fingerprint, expiresAt }
  await queries.delete(gitLogins).where(lt(gitLogins.expiresAt, now))
  await queries
    .insert(gitLogins)
    .values({ ...row, sealedVerifier: secrets.seal(verifier, gitVerifierContext(row)) })
  return { id, authorizationUrl: address.href, expiresAt }
}

const isOwn = (id: string, { userId, sessionId = '' }: MemberPrincipal) =>
  and(eq(gitLogins.id, id), eq(gitLogins.userId, userId), eq(gitLogins.sessionId, sessionId))

/** Claims a login that the same session began: whoever comes second gets nothing. Throws a `Refusal`. */
export const claimGitLogin = async (
  { database: { queries }, clock }: Pick<GitLoginHost, 'database' | 'clock'>,
  id: string,
  member: MemberPrincipal,
): Promise<GitLoginRow> => {
  const now = clock.now()
  const [row] = await queries
    .update(gitLogins)
    .set({ claimedAt: now })
    .where(and(isOwn(id, member), isNull(gitLogins.claimedAt), gt(gitLogins.expiresAt, now)))
    .returning()
  if (row !== undefined) return row
  throw new Refusal(
    'login_failed',
    'This sign-in is over, or another browser began it. Close this window and sign in again.',
  )
}

/** How a login stands that this session began; undefined where there is none. */
export const readGitLogin = async (
  { database: { queries } }: Pick<GitLoginHost, 'database'>,
  id: string,
  member: MemberPrincipal,
): Promise<Pick<GitLoginRow, 'accountId' | 'error'> | undefined> => {
  const [row] = await queries
    .select({ accountId: gitLogins.accountId, error: gitLogins.error })
    .from(gitLogins)
    .where(isOwn(id, member))
  return row
}
