import { isNamed, type Change, type PageRecord, type PageRecords } from '@ashlar/schema'
import { isSame } from './equality.ts'
import { carryTree } from './tree.ts'

/** A record that a change expects otherwise than it is. */
export interface Collision {
  id: string
  /** What the change expects to find; `null` when it adds the record. */
  expected: PageRecord | null
  /** What is there; `null` when there is nothing. */
  found: PageRecord | null
}

/** The records after a change, or where it does not fit. */
export type Applied = { ok: true; records: PageRecords } | { ok: false; collisions: Collision[] }

/** A change that does nothing. */
export const emptyChange = (): Change => ({ added: {}, updated: {}, removed: {} })

/** Whether a change does nothing. */
export const isEmpty = (change: Change): boolean =>
  Object.keys(change.added).length === 0 &&
  Object.keys(change.updated).length === 0 &&
  Object.keys(change.removed).length === 0

/** The ids of every record that a change touches. */
export const touchedIds = (change: Change): string[] => [
  ...Object.keys(change.added),
  ...Object.keys(change.updated),
  ...Object.keys(change.removed),
]

/** A copy of many records by their ids. Key by key it takes a third of the time of `Object.assign` or less, and every edit waits for it. */
const copyOf = <Value>(values: { readonly [id: string]: Value }): { [id: string]: Value } => {
  const copy: { [id: string]: Value } = {}
  for (const id in values) {
    const value = values[id]
    if (Object.hasOwn(values, id) && value !== undefined) copy[id] = value
  }
  return copy
}

/**
 * Applies a change as a whole or not at all. It fits when each record it updates or removes is exactly what it expects,
 * and none that it adds is there; untouched records stay the same objects. A record that nobody names may also be what an
 * update makes of it already: steps of routes follow a page in the editor and on the server, whichever comes first.
 */
export const apply = (records: PageRecords, change: Change): Applied => {
  const collisions: Collision[] = []
  const expect = (id: string, expected: PageRecord | null): void => {
    const found = Object.hasOwn(records, id) ? (records[id] ?? null) : null
    if (!isSame(found, expected)) collisions.push({ id, expected, found })
  }
  for (const id of Object.keys(change.added)) expect(id, null)
  for (const [id, [from, to]] of Object.entries(change.updated)) {
    const isThere = !isNamed(to) && Object.hasOwn(records, id) && isSame(records[id], to)
    if (!isThere) expect(id, from)
  }
  for (const [id, removed] of Object.entries(change.removed)) expect(id, removed)
  if (collisions.length > 0) return { ok: false, collisions }
  if (isEmpty(change)) return { ok: true, records }

  const next: { [id: string]: PageRecord } = copyOf(records)
  for (const [id, record] of Object.entries(change.added)) next[id] = record
  for (const [id, [, to]] of Object.entries(change.updated)) next[id] = to
  for (const id of Object.keys(change.removed)) delete next[id]
  carryTree(records, next, change)
  return { ok: true, records: next }
}

/** The change that takes a change back. */
export const reverse = (change: Change): Change => ({
  added: change.removed,
  updated: Object.fromEntries(Object.entries(change.updated).map(([id, [from, to]]) => [id, [to, from]])),
  removed: change.added,
})

/** One change that does what two do, one after the other; what they do and undo leaves no trace. */
export const squash = (first: Change, second: Change): Change => {
  const net: Change = {
    added: copyOf(first.added),
    updated: copyOf(first.updated),
    removed: copyOf(first.removed),
  }
  for (const [id, record] of Object.entries(second.added)) {
    const removed = net.removed[id]
    if (removed === undefined) net.added[id] = record
    else {
      delete net.removed[id]
      if (!isSame(removed, record)) net.updated[id] = [removed, record]
    }
  }
  for (const [id, [from, to]] of Object.entries(second.updated)) {
    if (net.added[id] !== undefined) net.added[id] = to
    else {
      const before = net.updated[id]?.[0] ?? from
      if (isSame(before, to)) delete net.updated[id]
      else net.updated[id] = [before, to]
    }
  }
  for (const [id, record] of Object.entries(second.removed)) {
    if (net.added[id] !== undefined) delete net.added[id]
    else {
      net.removed[id] = net.updated[id]?.[0] ?? record
      delete net.updated[id]
    }
  }
  return net
}

/** The change that leads from some records to others. */
export const difference = (before: PageRecords, after: PageRecords): Change => {
  const change = emptyChange()
  for (const [id, record] of Object.entries(after)) {
    const old = Object.hasOwn(before, id) ? before[id] : undefined
    if (old === undefined) change.added[id] = record
    else if (!isSame(old, record)) change.updated[id] = [old, record]
  }
  for (const [id, record] of Object.entries(before)) {
    if (!Object.hasOwn(after, id)) change.removed[id] = record
  }
  return change
}
