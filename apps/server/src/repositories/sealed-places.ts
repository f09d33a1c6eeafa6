import { and, asc, eq, gt, or, sql } from 'drizzle-orm'
import type { SealedPlace } from '../platform/sealed-place.ts'
import { repositories } from '../tables/repositories.ts'
import { repositorySecretContext } from './secrets.ts'

const { sealedToken, sealedHookSecret } = repositories

/** Where secrets of repositories are stored: tokens, and what signs messages. */
export const sealedPlaceOfRepositories: SealedPlace = {
  what: 'secrets of repositories',
  texts: sql`select ${sealedToken} as sealed from ${repositories} union all select ${sealedHookSecret} from ${repositories} where ${sealedHookSecret} is not null`,
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
        token: row.sealedToken,
        ...(row.sealedHookSecret === null ? {} : { messages: row.sealedHookSecret }),
      },
      contextOf: (name) => repositorySecretContext(row, name === 'token' ? 'token' : 'messages'),
    }))
  },
  async replace(queries, { id, sealed: before }, { token, messages = null }) {
    const changed = await queries
      .update(repositories)
      .set({ sealedToken: token, sealedHookSecret: messages })
      .where(
        and(
          eq(repositories.id, id),
          eq(sealedToken, before['token'] ?? ''),
          sql`${sealedHookSecret} is not distinct from ${before['messages'] ?? null}`,
        ),
      )
      .returning({ id: repositories.id })
    return changed.length > 0
  },
}
