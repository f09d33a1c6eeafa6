import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { visits } from '../tables/visitors.ts'

/** For so many days it is known which browsers opened an application. */
const days = 30
/** More browsers a day are not told apart: anybody can make up numbers. */
const mostADay = 10_000

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)
const firstDay = (now: Date): string => dayOf(new Date(now.getTime() - days * 24 * 60 * 60 * 1000))

/** Keeps that a browser has opened an application today. */
export const keepVisit = async (
  queries: Queryable,
  { applicationId, visitor, now }: { applicationId: string; visitor: string; now: Date },
): Promise<void> => {
  const day = dayOf(now)
  const known = await queries.$count(
    visits,
    and(eq(visits.applicationId, applicationId), eq(visits.day, day)),
  )
  if (known >= mostADay) return
  await queries.insert(visits).values({ applicationId, day, visitor }).onConflictDoNothing()
}

/** In how many browsers of visitors an application was opened in the last thirty days. */
export const visitorsOf = async (queries: Queryable, applicationId: string, now: Date): Promise<number> => {
  const [counted] = await queries
    .select({ visitors: sql<number>`count(distinct ${visits.visitor})::int` })
    .from(visits)
    .where(and(eq(visits.applicationId, applicationId), gt(visits.day, firstDay(now))))
  return counted?.visitors ?? 0
}

/** Forgets what is older than is told of. */
export const forgetVisits = async (queries: Queryable, now: Date): Promise<void> => {
  await queries.delete(visits).where(lte(visits.day, firstDay(now)))
}
