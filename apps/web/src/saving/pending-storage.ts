import { changeOrigins } from '@ashlar/contract'
import { changeSchema, check } from '@ashlar/schema'
import { keysOf } from '../session/keys-of.ts'
import { z } from 'zod'

const pendingSchema = z.strictObject({
  /**
   * One after the other: what was on its way to the server, and what was changed after that. Kept apart, because nobody
   * knows whether the first one arrived, and only as it was sent is it recognized as saved already.
   */
  changes: z.array(changeSchema).min(1),
  /** Who made each of them; absent: a person, all of them. */
  origins: z.array(z.enum(changeOrigins)).optional(),
  /** How many steps of a person they are. */
  count: z.number().int().min(1),
})

/** Changes that the server has not acknowledged, as this browser remembers them. */
export type PendingChanges = z.output<typeof pendingSchema>

/** Where unsent changes of a document are kept, so that a closed tab or a crash loses nothing. */
export interface PendingStorage {
  /** What this and earlier tabs left behind, oldest first, each once; it is this tab's from now on. */
  adopt: () => PendingChanges[]
  /** Replaces what this tab has; `null` when everything is acknowledged. */
  write: (pending: PendingChanges | null) => void
}

/** Whose work on which document it is. */
export interface PendingOwner {
  organizationId: string
  userId: string
  documentId: string
}

const currentVersion = 2

const versionedSchema = z.looseObject({ version: z.literal(currentVersion) })

/** As it was kept before: everything as one change. */
const firstVersionSchema = z
  .strictObject({ version: z.literal(1), change: changeSchema, count: z.number().int().min(1) })
  .transform(({ change, count }) => ({ version: currentVersion, changes: [change], count }))

/**
 * Keeps unsent changes under a key of the organization, the person, the document and this tab. Another tab's entry is adopted
 * too: should that tab still be open, its changes are recognized as made already when it sends them itself.
 */
export const pendingStorage = (
  storage: Storage,
  { organizationId, userId, documentId }: PendingOwner,
  tabId: string,
): PendingStorage => {
  const prefix = `ashlar:unsaved:v1:${organizationId}:${userId}:${documentId}:`
  const own = `${prefix}${tabId}`
  const keys = (): string[] => keysOf(storage).filter((key) => key.startsWith(prefix))
  const read = (text: string | null): PendingChanges | null => {
    if (text === null) return null
    try {
      const versioned = check(z.union([versionedSchema, firstVersionSchema]), JSON.parse(text))
      if (!versioned.ok) return null
      const { version: _, ...pending } = versioned.value
      const checked = check(pendingSchema, pending)
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
