import { check } from '@ashlar/schema'
import { keysOf } from '../session/keys-of.ts'
import { z } from 'zod'

/** Where what the server has not acknowledged is kept, so that a closed tab or a crash loses nothing. */
export interface PendingStorage<Pending> {
  /** What this and earlier tabs left behind, oldest first, each once; it is this tab's from now on. */
  adopt: () => Pending[]
  /** Replaces what this tab has; `null` when everything is acknowledged. */
  write: (pending: Pending | null) => void
}

/** Whose work on which document it is. */
export interface PendingOwner {
  organizationId: string
  userId: string
  documentId: string
}

const currentVersion = 1

const versionedSchema = z.looseObject({ version: z.literal(currentVersion) })

/**
 * Keeps unsent work under a key of the organisation, the person, the document and this tab. Another tab's entry is adopted
 * too: should that tab still be open, its changes are recognised as made already when it sends them itself.
 */
export const keepPending = <Pending extends object>(
  storage: Storage,
  { organizationId, userId, documentId }: PendingOwner,
  tabId: string,
  schema: z.ZodType<Pending>,
): PendingStorage<Pending> => {
  const prefix = `ashlar:unsaved:v1:${organizationId}:${userId}:${documentId}:`
  const own = `${prefix}${tabId}`
  const keys = (): string[] => keysOf(storage).filter((key) => key.startsWith(prefix))
  const read = (text: string | null): Pending | null => {
    if (text === null) return null
    try {
      const versioned = check(versionedSchema, JSON.parse(text))
      if (!versioned.ok) return null
      const { version: _, ...pending } = versioned.value
      const checked = check(schema, pending)
      return checked.ok ? checked.value : null
    } catch {
      return null
    }
  }
  return {
    adopt: () =>
      keys()
        .sort()
        .flatMap((key) => {
          const kept = read(storage.getItem(key))
          if (key !== own || kept === null) storage.removeItem(key)
          return kept === null ? [] : [kept]
        }),
    write: (pending) => {
      try {
        if (pending === null) storage.removeItem(own)
        else storage.setItem(own, JSON.stringify({ version: currentVersion, ...pending }))
      } catch {
        // A full or blocked storage only costs the safety net; the changes stay in memory and are sent as usual.
      }
    },
  }
}
