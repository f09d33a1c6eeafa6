import { and, desc, eq, gt } from 'drizzle-orm'
import type { Database, Queryable } from '../platform/database/database.ts'
import { sessions } from '../tables/identity.ts'

/** A browser that is signed in, as its owner is shown it. */
export interface SignIn {
  readonly id: string
  readonly userAgent: string | null
  readonly ipAddress: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** Where somebody is signed in. */
export interface SignIns {
  /** The latest first. */
  readonly list: (userId: string) => Promise<SignIn[]>
  /** Ends one of somebody's own; what it was, or null where it is none of theirs. Part of the caller's transaction. */
  readonly end: (userId: string, id: string, queries: Queryable) => Promise<SignIn | null>
}

const columns = {
  id: sessions.id,
  userAgent: sessions.userAgent,
  ipAddress: sessions.ipAddress,
  createdAt: sessions.createdAt,
  expiresAt: sessions.expiresAt,
}

/** Sets up what people see of where they are signed in; `forget` is told of what ends. */
export const createSignIns = (
  { queries: outside, clock }: Database,
  forget: (sessionId: string) => void,
): SignIns => ({
  list: (userId) =>
    outside
      .select(columns)
      .from(sessions)
      .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, clock.now())))
      .orderBy(desc(sessions.createdAt), desc(sessions.id)),
  end: async (userId, id, queries) => {
    const [ended] = await queries
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
      .returning(columns)
    if (ended !== undefined) forget(id)
    return ended ?? null
  },
})
