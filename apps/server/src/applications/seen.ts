import type { SeenRevisions } from '@ashlar/contract'
import { and, eq } from 'drizzle-orm'
import type { Database, Queryable } from '../platform/database/database.ts'
import { transaction } from '../platform/database/transaction.ts'
import { applications, seenApplications } from '../tables/applications.ts'
import { pages } from '../tables/pages.ts'

/** Up to where somebody has seen an application. */
export type Seen = typeof seenApplications.$inferSelect

/** What somebody has seen of an application; undefined where they never looked. */
export const seenBy = async (
  queries: Queryable,
  applicationId: string,
  userId: string,
): Promise<Seen | undefined> => {
  const [row] = await queries
    .select()
    .from(seenApplications)
    .where(and(eq(seenApplications.applicationId, applicationId), eq(seenApplications.userId, userId)))
  return row
}

/**
 * Notes what somebody has seen. Nobody has seen less than before, what is not there yet, or pages of other applications: what
 * a client says beyond that is left out. The first time, nothing before is new to them.
 */
export const noteSeen = (
  database: Database,
  { applicationId, userId }: { applicationId: string; userId: string },
  said: SeenRevisions,
): Promise<void> =>
  transaction(database, async (queries) => {
    const seenAt = database.clock.now()
    const row: Seen = { applicationId, userId, revision: 0, pages: {}, seenAt }
    // Two tabs of one person take turns.
    const made = await queries.insert(seenApplications).values(row).onConflictDoNothing().returning()
    const ofPerson = and(
      eq(seenApplications.applicationId, applicationId),
      eq(seenApplications.userId, userId),
    )
    const [before = row] = await queries.select().from(seenApplications).where(ofPerson).for('update')
    const [application] = await queries
      .select({ revision: applications.revision })
      .from(applications)
      .where(eq(applications.id, applicationId))
    const present = await queries
      .select({ id: pages.id, revision: pages.revision, deletedAt: pages.deletedAt })
      .from(pages)
      .where(eq(pages.applicationId, applicationId))
    const isFirst = made.length > 0
    const upTo = (known: number | undefined, told: number | undefined, there: number): number =>
      isFirst ? there : Math.max(known ?? 0, Math.min(told ?? 0, there))
    const seen = present.flatMap(({ id, revision, deletedAt }): [string, number][] => {
      const [known, told] = [before.pages[id], said.pages[id]]
      // Whoever says to have seen a deleted page knows of its deletion, and forgets it.
      if (deletedAt !== null) return known === undefined || told !== undefined ? [] : [[id, known]]
      if (!isFirst && known === undefined && told === undefined) return []
      return [[id, upTo(known, told, revision)]]
    })
    await queries
      .update(seenApplications)
      .set({
        revision: upTo(before.revision, said.application, application?.revision ?? 0),
        pages: Object.fromEntries(seen),
        seenAt,
      })
      .where(ofPerson)
  })
