import { inArray } from 'drizzle-orm'
import { matching } from '../../listing/search-words.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { users } from '../../tables/identity.ts'
import { reviewOf } from './load-review.ts'
import type { Reviewed } from './reviewed.ts'

/** Somebody by their name. */
interface Named {
  readonly id: string
  readonly name: string
}

/** How many are offered at once. */
const mostOffered = 8

/** Some of those whom a comment can name: who can see the review, by a part of their name, and not whoever writes it. Throws `Refusal`. */
export const listMentionable = async (
  queries: Queryable,
  reviewed: Reviewed,
  { userId }: MemberPrincipal,
  { originalId, reviewId, search }: { originalId: string; reviewId: string; search: string },
): Promise<{ people: Named[] }> => {
  await reviewOf(queries, reviewed, originalId, reviewId)
  const those = await reviewed.someWhoMayEdit(queries, await reviewed.read(queries, originalId), {
    most: mostOffered,
    which: matching(search, [users.name]),
    without: new Set([userId]),
  })
  return { people: those.map((one) => ({ id: one.userId, name: one.name })) }
}

/** Those whom some comments name, by their ids; who has no account any more is left out. */
export const mentionedIn = async (
  queries: Queryable,
  comments: readonly { readonly mentions: readonly string[] }[],
): Promise<ReadonlyMap<string, Named>> => {
  const ids = [...new Set(comments.flatMap(({ mentions }) => mentions))]
  if (ids.length === 0) return new Map()
  const rows = await queries
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}
