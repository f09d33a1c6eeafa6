import { check, changeSchema, type Change } from '@ashlar/schema'
import { z } from 'zod'

/** Changes that the server has not acknowledged, as this browser remembers them. */
export interface PendingChanges {
  change: Change
  /** How many steps of a person they are. */
  count: number
}

const storedSchema = z.strictObject({
  version: z.literal(1),
  change: changeSchema,
  count: z.number().int().min(1),
})

/** Where unsent changes are kept so that a closed tab or a crash loses nothing. */
export interface PendingStorage {
  /** What this and earlier tabs left behind, oldest first, each once; it is this tab's from now on. */
  adopt: () => PendingChanges[]
  /** Replaces what this tab has; `null` when everything is acknowledged. */
  write: (pending: PendingChanges | null) => void
}

/**
 * Keeps unsent changes under a key of the organisation, the person, the document and this tab. Another tab's entry is adopted
 * too: should that tab still be open, its changes are recognised as made already when it sends them itself.
 */
export const pendingStorage = (
  storage: Storage,
  owner: { organizationId: string; userId: string; documentId: string },
  tabId: string,
): PendingStorage => {
  const prefix = `ashlar:unsaved:v1:${owner.organizationId}:${owner.userId}:${owner.documentId}:`
  const own = `${prefix}${tabId}`
  const keys = (): string[] =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
      key.startsWith(prefix),
    )
  return {
    adopt: () =>
      keys()
        .sort()
        .flatMap((key) => {
          const read = readPending(storage.getItem(key))
          if (key !== own || read === null) storage.removeItem(key)
          return read === null ? [] : [read]
        }),
    write: (pending) => {
      try {
        if (pending === null) storage.removeItem(own)
        else storage.setItem(own, JSON.stringify({ version: 1, ...pending }))
      } catch {
        // A full or blocked storage only costs the safety net; the changes stay in memory and are sent as usual.
      }
    },
  }
}

const readPending = (text: string | null): PendingChanges | null => {
  if (text === null) return null
  try {
    const read = check(storedSchema, JSON.parse(text))
    return read.ok ? { change: read.value.change, count: read.value.count } : null
  } catch {
    return null
  }
}
