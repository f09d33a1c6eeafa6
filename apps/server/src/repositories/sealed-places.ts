import { and, asc, eq, gt, or, sql } from 'drizzle-orm'
import type { SealedPlace } from '../platform/sealed-place.ts'
import { gitAccounts, gitLogins } from '../tables/git-accounts.ts'
import { repositories } from '../tables/repositories.ts'
import { accountContext } from './accounts/account-rows.ts'
import { gitVerifierContext } from './accounts/git-logins.ts'
import { repositorySecretContext } from './secrets.ts'

const { sealedToken, sealedHookSecret } = repositories

/** Tokens of repositories, and what signs their messages. */
const ofRepositories: SealedPlace = {
  what: 'secrets of repositories',
  texts: sql`select ${sealedToken} as sealed from ${repositories} where ${sealedToken} is not null union all select ${sealedHookSecret} from ${repositories} where ${sealedHookSecret} is not null`,
  async rows(queries, { otherThan, after, limit }) {
    const rows = await queries
      .select()
      .from(repositories)
      .where(
        and(
          gt(repositories.id, after),
          or(
            sql`not starts_with(${sealedToken}, ${otherThan})`,
            sql`not starts_with(${sealedHookSecret}, ${otherThan})`,
          ),
        ),
      )
      .orderBy(asc(repositories.id))
      .limit(limit)
    return rows.map((row) => ({
      id: row.id,
      organizationId: row.organizationId,
      sealed: {
        ...(row.sealedToken === null ? {} : { token: row.sealedToken }),
        ...(row.sealedHookSecret === null ? {} : { messages: row.sealedHookSecret }),
      },
      contextOf: (name) => repositorySecretContext(row, name === 'token' ? 'token' : 'messages'),
    }))
  },
  async replace(queries, { id, sealed: before }, { token = null, messages = null }) {
    const changed = await queries
      .update(repositories)
      .set({ sealedToken: token, sealedHookSecret: messages })
      .where(
        and(
          eq(repositories.id, id),
          sql`${sealedToken} is not distinct from ${before['token'] ?? null}`,
          sql`${sealedHookSecret} is not distinct from ${before['messages'] ?? null}`,
        ),
      )
      .returning({ id: repositories.id })
    return changed.length > 0
  },
}

/** Access and refresh tokens of accounts. */
const ofAccounts: SealedPlace = {
  what: 'tokens of accounts at servers of Git',
  texts: sql`select ${gitAccounts.sealedTokens} as sealed from ${gitAccounts}`,
  async rows(queries, { otherThan, after, limit }) {
    const rows = await queries
      .select()
      .from(gitAccounts)
      .where(and(gt(gitAccounts.id, after), sql`not starts_with(${gitAccounts.sealedTokens}, ${otherThan})`))
      .orderBy(asc(gitAccounts.id))
      .limit(limit)
    return rows.map((row) => ({
      id: row.id,
      organizationId: row.organizationId,
      sealed: { tokens: row.sealedTokens },
      contextOf: () => accountContext(row),
    }))
  },
  async replace(queries, { id, sealed: { tokens: before = '' } }, { tokens: sealedTokens }) {
    const changed = await queries
      .update(gitAccounts)
      .set({ sealedTokens })
      .where(and(eq(gitAccounts.id, id), eq(gitAccounts.sealedTokens, before)))
      .returning({ id: gitAccounts.id })
    return changed.length > 0
  },
}

/** What logins at servers of Git are finished with. */
const ofLogins: SealedPlace = {
  what: 'logins at servers of Git that go on',
  texts: sql`select ${gitLogins.sealedVerifier} as sealed from ${gitLogins} where ${gitLogins.expiresAt} > now()`,
  async rows(queries, { otherThan, after, limit }) {
    const rows = await queries
      .select()
      .from(gitLogins)
      .where(and(gt(gitLogins.id, after), sql`not starts_with(${gitLogins.sealedVerifier}, ${otherThan})`))
      .orderBy(asc(gitLogins.id))
      .limit(limit)
    return rows.map((row) => ({
      id: row.id,
      organizationId: row.organizationId,
      sealed: { verifier: row.sealedVerifier },
      contextOf: () => gitVerifierContext(row),
    }))
  },
  async replace(queries, { id, sealed: { verifier: before = '' } }, { verifier: sealedVerifier }) {
    const changed = await queries
      .update(gitLogins)
      .set({ sealedVerifier })
      .where(and(eq(gitLogins.id, id), eq(gitLogins.sealedVerifier, before)))
      .returning({ id: gitLogins.id })
    return changed.length > 0
  },
}

/** Where secrets of repositories are stored. */
export const sealedPlacesOfRepositories = [ofRepositories, ofAccounts, ofLogins]
