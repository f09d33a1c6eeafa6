import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { SealedPlace } from '../platform/sealed-place.ts'
import { secondFactors } from '../tables/second-factors.ts'
import { secondFactorContext } from './second-factors.ts'

const { userId, sealedSecret } = secondFactors

/** Where is stored what codes of second factors are made from. */
export const sealedPlaceOfSecondFactors: SealedPlace = {
  what: 'second factors',
  texts: sql`select ${sealedSecret} as sealed from ${secondFactors}`,
  async rows(queries, { otherThan, after, limit }) {
    const rows = await queries
      .select({ id: userId, secret: sealedSecret })
      .from(secondFactors)
      .where(and(gt(userId, after), sql`not starts_with(${sealedSecret}, ${otherThan})`))
      .orderBy(asc(userId))
      .limit(limit)
    return rows.map(({ id, secret }) => ({
      id,
      organizationId: '',
      sealed: { secret },
      contextOf: () => secondFactorContext(id),
    }))
  },
  async replace(queries, { id, sealed: { secret: before = '' } }, { secret }) {
    const changed = await queries
      .update(secondFactors)
      .set({ sealedSecret: secret })
      .where(and(eq(userId, id), eq(sealedSecret, before)))
      .returning({ id: userId })
    return changed.length > 0
  },
}
