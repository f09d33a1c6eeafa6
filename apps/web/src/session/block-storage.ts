/** Where copied blocks are kept, for all tabs of this browser. */
const copiedKey = 'ashlar:copied-blocks'
const collapsedPrefix = 'ashlar:collapsed-blocks:'

/** What the editors of APIs keep in a browser, of one person in one organization. */
export interface BlockStorage {
  /** What was copied last; null where it is nothing, or another person's. */
  readCopied: () => string | null
  writeCopied: (text: string) => void
  /** The ids of the blocks of an API that are shown without what is inside. */
  readCollapsed: (apiId: string) => readonly string[]
  writeCollapsed: (apiId: string, ids: readonly string[]) => void
}

/** The part of a browser's storage that is used; a blocked one throws. */
type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const parsed = (text: string | null, what: string, warn: (message: string) => void): unknown => {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    warn(`What this browser kept of ${what} cannot be read and is left out.`)
    return null
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The storage for a person; `warn` is told what cannot be read. */
export const blockStorage = (
  { organizationId, userId }: { organizationId: string; userId: string },
  storage: () => Kept = () => window.localStorage,
  // oxlint-disable-next-line eslint/no-console -- whoever builds finds it there, and nothing else has to be done about it
  warn: (message: string) => void = (message) => console.warn(message),
): BlockStorage => {
  const owner = `${organizationId}:${userId}`
  const keyOf = (apiId: string): string => `${collapsedPrefix}${owner}:${apiId}`
  const read = (key: string): string | null => {
    try {
      return storage().getItem(key)
    } catch {
      return null
    }
  }
  const write = (key: string, text: string | null): void => {
    try {
      if (text === null) storage().removeItem(key)
      else storage().setItem(key, text)
    } catch {
      // A full or blocked storage keeps nothing; what is on the screen stays as it is.
    }
  }
  return {
    readCopied: () => {
      const kept = parsed(read(copiedKey), 'copied blocks', warn)
      if (!isRecord(kept) || kept['owner'] !== owner) return null
      return typeof kept['text'] === 'string' ? kept['text'] : null
    },
    writeCopied: (text) => write(copiedKey, JSON.stringify({ owner, text })),
    readCollapsed: (apiId) => {
      const kept = parsed(read(keyOf(apiId)), 'collapsed blocks', warn)
      return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
    },
    writeCollapsed: (apiId, ids) => write(keyOf(apiId), ids.length === 0 ? null : JSON.stringify(ids)),
  }
}

/** Whether a key of this browser's storage holds blocks, or how somebody looked at them. */
export const isBlockKey = (key: string): boolean => key === copiedKey || key.startsWith(collapsedPrefix)
