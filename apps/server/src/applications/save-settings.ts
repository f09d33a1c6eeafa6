import type { StoredSettings } from '@ashlar/schema'
import { eq } from 'drizzle-orm'
import { record } from '../audit/record.ts'
import type { MemberPrincipal } from '../http/principal.ts'
import { Refusal } from '../http/refusal.ts'
import type { Queryable } from '../platform/database/database.ts'
import { canonicalText } from './commit-content.ts'
import type { ApplicationRow } from './load.ts'
import { applications } from './tables.ts'

/** A part of the settings of an application that is saved for itself. */
type SettingsPart = 'pictures'

/** Whether two values of a part are the same, in whatever order their fields stand. */
export const isSameSetting = (one: unknown, other: unknown): boolean =>
  canonicalText(one) === canonicalText(other)

/** Says that somebody else changed a part since it was read; `details` is that part as it is now. */
export const changedMeanwhile = (part: SettingsPart, details: object): Refusal =>
  new Refusal('revision_conflict', `Somebody else changed the ${part}. Reload to see theirs.`, { details })

/** Stores settings in which one part is another one, and writes down who did it. */
export const storeSettings = async (
  queries: Queryable,
  actor: MemberPrincipal,
  application: Pick<ApplicationRow, 'id'>,
  { settings, changed, now }: { settings: StoredSettings; changed: SettingsPart; now: Date },
): Promise<void> => {
  await queries
    .update(applications)
    .set({ settings, updatedAt: now })
    .where(eq(applications.id, application.id))
  await record(queries, {
    organizationId: actor.organizationId,
    actorId: actor.userId,
    action: 'update',
    entityType: 'application',
    entityId: application.id,
    details: { changed },
  })
}
