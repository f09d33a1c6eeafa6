import type { Egress } from '@ashlar/egress'
import { OAuthError, type OAuthProvider, type OAuthTokens } from '@ashlar/integrations'
import { eq } from 'drizzle-orm'
import { record } from '../../audit/record.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { gitAccounts } from '../../tables/git-accounts.ts'
import { GitHostError, readHostAccount } from '../hosts/ask-host.ts'
import { clientOf, type GitHost, type GitHosts } from '../hosts/git-hosts.ts'
import {
  type AccountTokens,
  type GitAccountRow,
  openAccountTokens,
  sealedAccountTokens,
} from './account-rows.ts'
import { SignedOutError } from './signed-out-error.ts'

/** How long a server may take to renew a token, in milliseconds. */
const renewalMilliseconds = 10_000

/** A token that ends within this time counts as ended, in milliseconds: a task may take as long. */
const endsSoon = 180_000

/** What accounts at servers of Git are kept with. */
interface AccountHost {
  readonly database: Pick<Database, 'queries'>
  readonly secrets: Secrets
  readonly clock: Clock
  readonly provider: () => OAuthProvider
  readonly egress: Egress
  readonly hosts: GitHosts
}

/** What comes of asking a server for another token. */
type Renewal =
  | { readonly kind: 'renewed'; readonly tokens: OAuthTokens }
  /** The one there is is good. */
  | { readonly kind: 'good' }
  | { readonly kind: 'ended'; readonly reason: string }

/** The tokens of accounts with which people signed in at servers of Git. */
export class GitAccounts {
  readonly hosts: GitHosts
  readonly egress: Egress
  readonly #host: AccountHost
  /** Tokens that are asked for here, by account: whoever else needs one waits for the same. */
  readonly #asked = new Map<string, Promise<string>>()

  constructor(host: AccountHost) {
    this.#host = host
    this.hosts = host.hosts
    this.egress = host.egress
  }

  /**
   * The access token of an account, renewed where it has ended, or where the server refused the one that is named. Throws
   * `SignedOutError` where somebody has to sign in again, and `OAuthError` where trying again may help.
   */
  async tokenOf(accountId: string, refused?: string): Promise<string> {
    const key = `${accountId} ${refused ?? ''}`
    const asked =
      this.#asked.get(key) ?? this.#find(accountId, refused).finally(() => this.#asked.delete(key))
    this.#asked.set(key, asked)
    return await asked
  }

  async #find(accountId: string, refused: string | undefined): Promise<string> {
    const { queries } = this.#host.database
    const [row] = await queries.select().from(gitAccounts).where(eq(gitAccounts.id, accountId))
    if (row === undefined) throw new SignedOutError(null)
    const host = this.#hostOf(row)
    const { accessToken } = openAccountTokens(this.#host.secrets, row)
    if (accessToken !== refused && !this.#hasEnded(row)) return accessToken
    // Its row stays locked until then, so that one server renews it and all others find what that one got.
    const renewed = await queries.transaction((inside) => this.#renew(inside, host, accountId, refused))
    if (renewed === null) throw new SignedOutError(host.kind)
    return renewed
  }

  #hostOf(row: GitAccountRow): GitHost {
    const host = this.hosts.of(row)
    if (host === undefined) throw new SignedOutError(this.hosts.find(row.host)?.kind ?? null)
    return host
  }

  #hasEnded({ expiresAt }: GitAccountRow): boolean {
    return expiresAt !== null && expiresAt.getTime() - this.#host.clock.now().getTime() <= endsSoon
  }

  /** Null where somebody has to sign in again: the account is forgotten then. */
  async #renew(
    queries: Queryable,
    host: GitHost,
    accountId: string,
    refused: string | undefined,
  ): Promise<string | null> {
    const { secrets, clock } = this.#host
    const [row] = await queries.select().from(gitAccounts).where(eq(gitAccounts.id, accountId)).for('update')
    if (row === undefined || row.fingerprint !== host.fingerprint) return null
    const tokens = openAccountTokens(secrets, row)
    if (tokens.accessToken !== refused && !this.#hasEnded(row)) return tokens.accessToken
    const renewal = await this.#ask(host, tokens, row)
    if (renewal.kind === 'good') return tokens.accessToken
    if (renewal.kind === 'renewed') {
      const now = clock.now()
      await queries
        .update(gitAccounts)
        .set({ ...sealedAccountTokens(secrets, row, renewal.tokens, now), refreshedAt: now })
        .where(eq(gitAccounts.id, accountId))
      return renewal.tokens.accessToken
    }
    await queries.delete(gitAccounts).where(eq(gitAccounts.id, accountId))
    await record(queries, {
      organizationId: row.organizationId,
      actorId: null,
      action: 'lose login',
      entityType: 'repository',
      entityId: accountId,
      details: { host: host.kind.name, account: row.name, reason: renewal.reason },
    })
    return null
  }

  async #ask(
    host: GitHost,
    { accessToken, refreshToken }: AccountTokens,
    row: GitAccountRow,
  ): Promise<Renewal> {
    const { provider, egress } = this.#host
    if (refreshToken !== null) {
      const signal = AbortSignal.timeout(renewalMilliseconds)
      try {
        return { kind: 'renewed', tokens: await provider().refresh(clientOf(host, signal), refreshToken) }
      } catch (error) {
        if (!(error instanceof OAuthError && error.code === 'refused')) throw error
        return { kind: 'ended', reason: error.message }
      }
    }
    if (this.#hasEnded(row)) {
      return { kind: 'ended', reason: 'The access token ended, and there is none to renew it with.' }
    }
    try {
      // A repository may refuse a token for other reasons than that it was taken back.
      await readHostAccount(egress, host, accessToken)
      return { kind: 'good' }
    } catch (error) {
      if (!(error instanceof GitHostError && error.code === 'refused')) throw error
      return { kind: 'ended', reason: 'It was taken back.' }
    }
  }
}
