import type { Clock } from '../platform/clock.ts'

/** Who a session belongs to. */
export type Session = {
  readonly userId: string
  readonly sessionId: string
  /** In which organization tabs begin that have chosen none; null where none was chosen yet. */
  readonly organizationId: string | null
}

/** Rights are never older than a second anywhere in the product. */
const rememberedFor = 1000
const mostRemembered = 10_000

/** What was found for a cookie within the last second, and what is being looked for right now. */
export type SessionMemory = {
  /** The session of a cookie: remembered, or found by `find`. Several callers at once share one search. */
  readonly read: (cookie: string, find: () => Promise<Session | null>) => Promise<Session | null>
  /** Forgets a session at once. */
  readonly forget: (sessionId: string) => void
  /** Forgets what was found for a cookie at once. */
  readonly forgetCookie: (cookie: string) => void
}

/** An empty memory. */
export const createSessionMemory = (clock: Clock): SessionMemory => {
  const known = new Map<string, { readonly found: Promise<Session | null>; readonly until: number }>()
  const bySession = new Map<string, Set<string>>()

  const drop = (cookie: string): void => {
    known.delete(cookie)
  }

  return {
    read: async (cookie, find) => {
      const now = clock.monotonic()
      const remembered = known.get(cookie)
      if (remembered !== undefined && remembered.until > now) return await remembered.found
      if (known.size >= mostRemembered) {
        known.clear()
        bySession.clear()
      }
      const found = find()
      known.set(cookie, { found, until: now + rememberedFor })
      try {
        const session = await found
        if (session !== null) {
          const cookies = bySession.get(session.sessionId) ?? new Set()
          bySession.set(session.sessionId, cookies.add(cookie))
        }
        return session
      } catch (error) {
        drop(cookie)
        throw error
      }
    },
    forget: (sessionId) => {
      for (const cookie of bySession.get(sessionId) ?? []) drop(cookie)
      bySession.delete(sessionId)
    },
    forgetCookie: drop,
  }
}
