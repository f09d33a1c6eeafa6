import { randomUUID } from 'node:crypto'
import { OAuthError, type OAuthTokens } from '@ashlar/integrations'
import { holds } from '@ashlar/schema'
import { and, eq } from 'drizzle-orm'
import { record } from '../../audit/record.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { openAccountTokens, sealedAccountTokens } from '../../repositories/accounts/account-rows.ts'
import {
  claimGitLogin,
  gitCallbackAddress,
  type GitLoginRow,
  gitVerifierContext,
} from '../../repositories/accounts/git-logins.ts'
import { GitHostError, readHostAccount } from '../../repositories/hosts/ask-host.ts'
import type { HostAccount } from '../../repositories/hosts/git-host-kind.ts'
import { clientOf, type GitHost } from '../../repositories/hosts/git-hosts.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import type { Services } from '../../services/services.ts'
import { gitAccounts, gitLogins } from '../../tables/git-accounts.ts'
import { revokeQuietly } from './revoke-quietly.ts'

/** How long a server may take to exchange a code, in milliseconds. */
const exchangeMilliseconds = 20_000

type Needed = Pick<Services, 'platform' | 'executor' | 'gitAccounts' | 'memberships' | 'settings'>

/** What a server of Git answered in the window of a login. */
interface GitLoginAnswer {
  /** The server whose callback address was reached. */
  readonly hostId: string
  readonly code?: string | undefined
  readonly error?: string | undefined
  readonly errorDescription?: string | undefined
}

const failed = (message: string, cause?: unknown): Refusal => new Refusal('login_failed', message, { cause })

/**
 * Finishes a login with what the server of Git answered, once, and answers with the account. All that counts stands in the
 * login: whose it is, in which organization, and for which server. Throws a `Refusal` that says why it failed; the login says it,
 * too.
 */
export const finishGitLogin = async (
  services: Needed,
  loginId: string,
  actor: MemberPrincipal,
  answer: GitLoginAnswer,
): Promise<string> => {
  const { queries } = services.platform.database
  const login = await claimGitLogin(services.platform, loginId, actor)
  try {
    await refuseWithoutRight(services, login)
    const host = hostOf(services, login, answer)
    const tokens = await tokensOf(services, host, login, answer)
    const account = await accountOf(services, host, tokens)
    return await store(services, host, login, { tokens, account })
  } catch (cause) {
    if (cause instanceof Refusal) {
      await queries.update(gitLogins).set({ error: cause.message }).where(eq(gitLogins.id, loginId))
    }
    throw cause
  }
}

const refuseWithoutRight = async (
  { memberships }: Pick<Needed, 'memberships'>,
  { userId, organizationId }: GitLoginRow,
): Promise<void> => {
  const member = await memberships.of(userId, organizationId)
  if (member === null || member.lacksSecondFactor === true || !holds(member, 'repositories:manage')) {
    throw new Refusal('not_allowed', 'You may not manage repositories of this organization any more.')
  }
}

const hostOf = (
  { gitAccounts: { hosts } }: Pick<Needed, 'gitAccounts'>,
  login: GitLoginRow,
  { hostId }: GitLoginAnswer,
): GitHost => {
  const host = hosts.of(login)
  // A code of one server is never shown to another one.
  if (host === undefined || hostId !== login.host) {
    throw failed('This sign-in was begun for another server. Close this window and sign in again.')
  }
  return host
}

const tokensOf = async (
  { platform: { secrets }, executor, settings }: Needed,
  host: GitHost,
  login: GitLoginRow,
  { code, error, errorDescription = '' }: GitLoginAnswer,
): Promise<OAuthTokens> => {
  const { name } = host.kind
  if (error !== undefined || code === undefined) {
    const reason = errorDescription === '' ? (error ?? 'there is no code in its answer') : errorDescription
    throw failed(`${name} did not sign you in: ${reason}. Close this window and sign in again.`)
  }
  const verifier = secrets.open(login.sealedVerifier, gitVerifierContext(login))
  try {
    return await executor.oauth.exchangeCode(clientOf(host, AbortSignal.timeout(exchangeMilliseconds)), {
      code,
      verifier,
      redirectUrl: gitCallbackAddress(settings.publicUrl, host),
    })
  } catch (cause) {
    if (!(cause instanceof OAuthError)) throw cause
    throw failed(`${name} did not sign you in: ${cause.message.replace(/\.$/u, '')}.`, cause)
  }
}

const accountOf = async (
  { gitAccounts: { egress } }: Needed,
  host: GitHost,
  { accessToken }: OAuthTokens,
): Promise<HostAccount> => {
  try {
    return await readHostAccount(egress, host, accessToken)
  } catch (cause) {
    if (!(cause instanceof GitHostError)) throw cause
    throw failed(`${host.kind.name} did not say whose account this is: ${cause.message}`, cause)
  }
}

const store = async (
  services: Needed,
  host: GitHost,
  login: GitLoginRow,
  { tokens, account }: { readonly tokens: OAuthTokens; readonly account: HostAccount },
): Promise<string> => {
  const { database, secrets, clock } = services.platform
  const { organizationId, userId, fingerprint } = login
  const now = clock.now()
  const of = { organizationId, userId, host: host.kind.id, externalId: account.id }
  const { accountId, before } = await transaction(database, async (queries) => {
    const isThis = and(
      eq(gitAccounts.organizationId, organizationId),
      eq(gitAccounts.userId, userId),
      eq(gitAccounts.host, of.host),
      eq(gitAccounts.externalId, of.externalId),
    )
    const [known] = await queries.select().from(gitAccounts).where(isThis).for('update')
    const id = known?.id ?? randomUUID()
    const given = {
      fingerprint,
      name: account.name,
      ...sealedAccountTokens(secrets, { id, organizationId, userId, fingerprint }, tokens, now),
    }
    if (known === undefined) await queries.insert(gitAccounts).values({ id, ...of, ...given, createdAt: now })
    else
      await queries
        .update(gitAccounts)
        .set({ ...given, refreshedAt: now })
        .where(isThis)
    await queries.update(gitLogins).set({ accountId: id }).where(eq(gitLogins.id, login.id))
    await record(queries, {
      organizationId,
      actorId: userId,
      action: 'log in',
      entityType: 'repository',
      entityId: id,
      details: { host: host.kind.name, account: account.name },
    })
    return { accountId: id, before: known }
  })
  if (before?.fingerprint === fingerprint) {
    const { accessToken } = openAccountTokens(secrets, before)
    if (accessToken !== tokens.accessToken) await revokeQuietly(services, host, accessToken)
  }
  return accountId
}
