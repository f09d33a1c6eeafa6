import { callLibrary } from './library-failures.ts'
import type { IdentityLibrary, LibraryOptions } from './library.ts'
import type { Origin } from './origin.ts'
import type { Session } from './session-memory.ts'

/** The library behind identity, and what everything that goes through it asks of it. */
export interface LibraryAccess {
  /** Loaded with the first call. */
  readonly library: () => Promise<IdentityLibrary>
  readonly headersFrom: (origin: Origin) => Promise<Headers>
  /** The session of a cookie, as it is in the database. */
  readonly findSession: (cookie: string) => Promise<Session | null>
}

/** Cheap: nothing is loaded before it is needed. */
export const createLibraryAccess = (options: LibraryOptions): LibraryAccess => {
  let loading: Promise<IdentityLibrary> | undefined
  const library = async (): Promise<IdentityLibrary> => {
    loading ??= import('./library.ts').then(({ createLibrary }) => createLibrary(options))
    return await loading
  }
  const headersFrom = async (origin: Origin): Promise<Headers> => {
    const { addressHeader } = await import('./library.ts')
    return new Headers({
      [addressHeader]: origin.address,
      ...(origin.userAgent === undefined ? {} : { 'user-agent': origin.userAgent.slice(0, 400) }),
    })
  }

  const findSession = async (cookie: string): Promise<Session | null> => {
    const { api } = await library()
    const found = await callLibrary(() =>
      api.getSession({ headers: new Headers({ cookie }), query: { disableRefresh: true } }),
    )
    if (found === null) return null
    const { id: sessionId, organizationId } = found.session
    return { userId: found.user.id, sessionId, organizationId: organizationId ?? null }
  }

  return { library, headersFrom, findSession }
}
