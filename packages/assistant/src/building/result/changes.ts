import type { PageRecord, PageRecords, WidgetCatalogue } from '@ashlar/schema'
import type { AssistantDraft } from '../draft/draft.ts'
import { changedBlocks } from './changed-blocks.ts'
import { changedProperties } from './changed-properties.ts'
import type { ListedChange } from './listed-change.ts'
import { moveOf } from './moves.ts'

/**
 * What a draft does, thing by thing, as a person takes or leaves it: what is created, then what is changed, then what is
 * deleted. A container goes with its canvases, and what is deleted with all that stood in it.
 */
export const changesOf = (draft: AssistantDraft): readonly ListedChange[] => {
  const { change, base, records } = draft
  const { catalogue } = draft.scene
  const grouped = new Map<string, string[]>()
  const put = (id: string, owner: string): void => {
    const own = grouped.get(owner)
    if (own === undefined) grouped.set(owner, [id])
    else own.push(id)
  }
  for (const id of Object.keys(change.added)) put(id, ownerOfCanvas(records, catalogue, id))
  for (const id of Object.keys(change.updated)) put(id, ownerOfCanvas(records, catalogue, id))
  for (const id of Object.keys(change.removed)) put(id, topmostRemoved(base, change.removed, id))
  const listed = [...grouped].map(([id, ids]) => listedChange(draft, id, ids))
  const order = { created: 0, changed: 1, deleted: 2 }
  return listed.sort((one, other) => order[one.what] - order[other.what])
}

/** The container of a canvas that has no name for people; whatever else stands for itself. */
const ownerOfCanvas = (records: PageRecords, catalogue: WidgetCatalogue, id: string): string => {
  const record = records[id]
  if (record?.kind !== 'widget' || catalogue.get(record.type)?.role !== 'canvas') return id
  return record.parentId ?? id
}

const topmostRemoved = (
  base: PageRecords,
  removed: { readonly [id: string]: PageRecord },
  id: string,
): string => {
  let top = id
  for (let record = base[id]; record?.kind === 'widget' && record.parentId !== null; ) {
    if (!Object.hasOwn(removed, record.parentId)) break
    top = record.parentId
    record = base[record.parentId]
  }
  return top
}

const listedChange = (draft: AssistantDraft, id: string, ids: readonly string[]): ListedChange => {
  const before = draft.base[id]
  const after = draft.records[id]
  const record = after ?? before
  if (record === undefined) throw new Error('A change is about a record that is nowhere.')
  const inner = ids.filter((each) => each !== id)
  const ofCanvases = inner.flatMap((each) =>
    draft.base[each] !== undefined && draft.records[each] !== undefined
      ? changedProperties(draft.base[each], draft.records[each])
      : [],
  )
  const widget = after?.kind === 'widget' ? after : undefined
  const old = before?.kind === 'widget' ? before : undefined
  const moved = widget === undefined ? undefined : moveOf(draft.records, draft.scene.catalogue, old, widget)
  return {
    id,
    kind: record.kind,
    name: record.name,
    what: after === undefined ? 'deleted' : before === undefined ? 'created' : 'changed',
    ...(before !== undefined && after !== undefined && before.name !== after.name
      ? { formerName: before.name }
      : {}),
    ...(moved === undefined ? {} : { moved }),
    properties: after === undefined ? [] : [...changedProperties(before, after), ...ofCanvases],
    blocks: changedBlocks(
      before?.kind === 'api' ? before : undefined,
      after?.kind === 'api' ? after : undefined,
    ),
    records: ids,
  }
}
