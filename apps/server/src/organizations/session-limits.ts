import { eq } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/database.ts'
import { ShortMemory } from '../platform/short-memory.ts'
import type { SessionLimits } from '../requests/principal.ts'
import { sessions } from '../tables/identity.ts'

const minute = 60_000
const hour = 60 * minute
/** How exactly it is noted when a browser was last seen: a write with each request would cost more than the request. */
const noteEveryMilliseconds = minute / 2

const unlimited: SessionLimits = { sessionHours: null, idleMinutes: null }

/** Ends sessions as an organization says: after so long in any case, or after so long without a request. */
export class LimitedSessions {
  readonly #queries: Queryable
  readonly #clock: Clock
  readonly #known: ShortMemory<boolean>

  constructor(queries: Queryable, clock: Clock) {
    this.#queries = queries
    this.#clock = clock
    this.#known = new ShortMemory(clock)
  }

  /** Whether a session is over by the limits of its organization; it is deleted then. */
  isOver(sessionId: string, limits: SessionLimits = unlimited): Promise<boolean> {
    if (limits.sessionHours === null && limits.idleMinutes === null) return Promise.resolve(false)
    const key = `${sessionId} ${limits.sessionHours ?? ''} ${limits.idleMinutes ?? ''}`
    return this.#known.remember(key, () => this.#look(sessionId, limits))
  }

  async #look(sessionId: string, { sessionHours, idleMinutes }: SessionLimits): Promise<boolean> {
    const [session] = await this.#queries
      .select({ createdAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt })
      .from(sessions)
      .where(eq(sessions.id, sessionId))
    if (session === undefined) return true
    const now = this.#clock.now().getTime()
    const seen = session.lastSeenAt?.getTime() ?? null
    const isOld = sessionHours !== null && now - session.createdAt.getTime() >= sessionHours * hour
    // One that was never looked at begins to count now: the limit may be newer than the session.
    const isIdle = idleMinutes !== null && seen !== null && now - seen >= idleMinutes * minute
    if (isOld || isIdle) {
      await this.#queries.delete(sessions).where(eq(sessions.id, sessionId))
      return true
    }
    if (idleMinutes !== null && (seen === null || now - seen >= noteEveryMilliseconds)) {
      await this.#queries
        .update(sessions)
        .set({ lastSeenAt: new Date(now) })
        .where(eq(sessions.id, sessionId))
    }
    return false
  }
}
