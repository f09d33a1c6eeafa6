import type { Change } from '@ashlar/schema'
import { emptyChange, squash, touchedIds } from '../change.ts'

/** A saved change of a document, with who made it. */
export interface AuthoredChange {
  readonly authorId: string
  /** Whether the author made it by hand, or accepted it from the assistant. */
  readonly origin: 'person' | 'assistant'
  readonly change: Change
}

/** Who made a change, and how. */
export type ChangeAuthor = Pick<AuthoredChange, 'authorId' | 'origin'>

/** What others made of a document: the change of what they touched, and who touched which record. */
export interface ChangesOfOthers {
  readonly change: Change
  /** By the id of a record, those who touched it, in the order in which they came to it. */
  readonly authors: ReadonlyMap<string, readonly ChangeAuthor[]>
}

const only = <Value>(entries: Readonly<Record<string, Value>>, isWanted: (id: string) => boolean) =>
  Object.fromEntries(Object.entries(entries).filter(([id]) => isWanted(id)))

/**
 * What changes of a document, given in their order, come to for somebody who knows their own: records that others touched, as
 * they were and as they are. What was done and taken back leaves no trace.
 */
export const changesOfOthers = (changes: readonly AuthoredChange[], own: string): ChangesOfOthers => {
  const authors = new Map<string, ChangeAuthor[]>()
  for (const { authorId, origin, change } of changes) {
    if (authorId === own) continue
    for (const id of touchedIds(change)) {
      const known = authors.get(id)
      if (known === undefined) authors.set(id, [{ authorId, origin }])
      else if (!known.some((one) => one.authorId === authorId && one.origin === origin)) {
        known.push({ authorId, origin })
      }
    }
  }
  const all = changes.reduce((net, { change }) => squash(net, change), emptyChange())
  const isTheirs = (id: string): boolean => authors.has(id)
  const change = {
    added: only(all.added, isTheirs),
    updated: only(all.updated, isTheirs),
    removed: only(all.removed, isTheirs),
  }
  const left = new Set(touchedIds(change))
  return { change, authors: new Map([...authors].filter(([id]) => left.has(id))) }
}
