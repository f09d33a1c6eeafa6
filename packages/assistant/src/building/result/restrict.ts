import { apply } from '@ashlar/document'
import { type Change, introducedFaults, pageFaults, type PageRecord } from '@ashlar/schema'
import type { AssistantDraft } from '../draft/draft.ts'
import { risksOf } from '../risks/risks.ts'
import { changesOf } from './changes.ts'
import type { ListedChange } from './listed-change.ts'
import { namesReadBy } from './names-read.ts'

/** What a person takes of a draft, and which risks a person has accepted one by one. */
export interface Chosen {
  /** Ids of listed changes. */
  readonly changes: ReadonlySet<string>
  /** Ids of risks. */
  readonly risks: ReadonlySet<string>
}

/** The part of a draft that was taken: one change for the session, or why it cannot be. */
export type Restricted =
  | {
      readonly ok: true
      readonly change: Change
      /** The ids of the listed changes that are in it: those chosen, and those that they cannot do without. */
      readonly changes: ReadonlySet<string>
    }
  | {
      readonly ok: false
      readonly code: 'nothing_chosen' | 'risk_not_accepted' | 'does_not_fit'
      readonly message: string
    }

/** The draft restricted to what was chosen. What a chosen change cannot do without comes along; a risk never does. */
export const restrictTo = (draft: AssistantDraft, { changes, risks }: Chosen): Restricted => {
  const listed = changesOf(draft)
  const taken = withNeeded(draft, listed, changes)
  const ids = new Set(listed.flatMap((each) => (taken.has(each.id) ? each.records : [])))
  if (ids.size === 0) return { ok: false, code: 'nothing_chosen', message: 'Choose what to keep.' }
  const change: Change = {
    added: only(draft.change.added, ids),
    updated: only(draft.change.updated, ids),
    removed: only(draft.change.removed, ids),
  }
  const applied = apply(draft.base, change)
  if (!applied.ok) return misfit('These changes do not fit the page any more.')
  const part = { ...draft, change, records: applied.records }
  const open = risksOf(part).find(({ id }) => !risks.has(id))
  if (open !== undefined) {
    const message = `Look at "${open.text}" in ${open.name} and accept it by itself, or leave this change out.`
    return { ok: false, code: 'risk_not_accepted', message }
  }
  const { catalogue } = draft.scene
  const [fault] = introducedFaults(pageFaults(draft.base, catalogue), pageFaults(applied.records, catalogue))
  if (fault !== undefined) return misfit(fault.reason)
  const lost = Object.values(applied.records).find(
    (record) =>
      record.kind === 'widget' &&
      record.parentId !== null &&
      !Object.hasOwn(applied.records, record.parentId),
  )
  if (lost !== undefined) return misfit(`${lost.name} would stand in nothing.`)
  return { ok: true, change, changes: taken }
}

const misfit = (message: string): Restricted => ({ ok: false, code: 'does_not_fit', message })

const only = <Value>(all: { [id: string]: Value }, ids: ReadonlySet<string>): { [id: string]: Value } =>
  Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)))

/** The chosen changes and all that these need, in turn. */
const withNeeded = (
  draft: AssistantDraft,
  listed: readonly ListedChange[],
  chosen: ReadonlySet<string>,
): ReadonlySet<string> => {
  const needs = needsOf(draft, listed)
  const taken = new Set(listed.flatMap(({ id }) => (chosen.has(id) ? [id] : [])))
  // What is found on the way is walked over in turn.
  for (const id of taken) for (const needed of needs.get(id) ?? []) taken.add(needed)
  return taken
}

const needsOf = (
  draft: AssistantDraft,
  listed: readonly ListedChange[],
): ReadonlyMap<string, ReadonlySet<string>> => {
  const { change } = draft
  const needs = new Map(listed.map(({ id }) => [id, new Set<string>()]))
  const changeOf = new Map(listed.flatMap(({ id, records }) => records.map((each) => [each, id] as const)))
  const need = (one: string, other: string | undefined): void => {
    if (other !== undefined && other !== one) needs.get(one)?.add(other)
  }
  const createdByName = new Map(
    Object.values(change.added).map((record) => [record.name, changeOf.get(record.id)] as const),
  )
  const renamed = Object.values(change.updated).filter(([from, to]) => from.name !== to.name)
  const removed = Object.values(change.removed)
  for (const [recordId, id] of changeOf) {
    const before = draft.base[recordId]
    const after = draft.records[recordId]
    if (after?.kind === 'widget' && after.parentId !== null && Object.hasOwn(change.added, after.parentId)) {
      need(id, changeOf.get(after.parentId))
    }
    if (
      before?.kind === 'widget' &&
      before.parentId !== null &&
      Object.hasOwn(change.removed, before.parentId)
    ) {
      // What was taken out of something before that was deleted: without it, it would stand in nothing.
      if (after !== undefined) need(changeOf.get(before.parentId) ?? id, id)
    }
    const reads = after === undefined ? none : namesReadBy(draft, after)
    const read = before === undefined ? none : namesReadBy(draft, before)
    for (const name of reads) need(id, createdByName.get(name))
    for (const [from, to] of renamed) {
      const renaming = changeOf.get(to.id)
      if (renaming === undefined || !reads.has(to.name)) continue
      need(id, renaming)
      if (read.has(from.name)) need(renaming, id)
    }
    for (const gone of removed)
      tieToRemoved(gone, read, reads, (other) => need(changeOf.get(gone.id) ?? other, id))
  }
  return needs
}

const none: ReadonlySet<string> = new Set()

/** Whoever named what is deleted, and does so no more, goes with the deletion. */
const tieToRemoved = (
  gone: PageRecord,
  read: ReadonlySet<string>,
  reads: ReadonlySet<string>,
  tie: (id: string) => void,
): void => {
  if (read.has(gone.name) && !reads.has(gone.name)) tie(gone.id)
}
