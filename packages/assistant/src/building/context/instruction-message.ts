import { childrenOf } from '@ashlar/document'
import type { JsonObject, JsonValue, PageRecord } from '@ashlar/schema'
import type { BuildingMessage } from '@ashlar/schema/building'
import { BuildingError } from '../building-error.ts'
import type { BuildingInstruction } from '../conversation/session.ts'
import type { AssistantDraft } from '../draft/draft.ts'
import { readApi } from '../tools/read-api.ts'
import { readComponent } from '../tools/read-component.ts'
import { outlineOf } from './outline.ts'

/** How many components an outline lists, from most to least: the first that fits is taken. */
const outlineSizes = [200, 100, 50, 20]

/**
 * What the model is told first, as one object of JSON, so that nothing in it reads as an order of ours: the instruction,
 * then what the person has selected, then what stands beside it, then the page, as far as it fits. Throws `BuildingError`
 * where something selected is not there.
 */
export const instructionMessage = (
  draft: AssistantDraft,
  { text, focus = [], problem }: BuildingInstruction,
  characters: number,
): BuildingMessage => {
  const told: JsonObject = { instruction: text }
  let left = characters - JSON.stringify(told).length
  const add = (name: string, value: JsonValue): boolean => {
    const length = JSON.stringify(value).length + name.length + 4
    if (length > left) return false
    told[name] = value
    left -= length
    return true
  }
  if (problem !== undefined) add('problem', { ...problem })
  const focused = focus.map((id) => focusedRecord(draft, id))
  if (focused.length > 0) {
    add(
      'selected',
      focused.map((record) => tellOf(draft, record)),
    )
    const beside = focused.flatMap((record) => besideOf(draft, record))
    if (beside.length > 0) add('beside', [...new Set(beside)])
  }
  if (Object.keys(draft.change.added).length + Object.keys(draft.change.updated).length > 0) {
    add('note', 'The edits of before are in the page, and the person has not accepted them yet.')
  }
  for (const most of outlineSizes) {
    if (add('page', outlineOf(draft.records, draft.scene.catalogue, { most }))) break
  }
  return { role: 'user', text: JSON.stringify(told) }
}

const focusedRecord = ({ records }: AssistantDraft, id: string): PageRecord => {
  const record = Object.hasOwn(records, id) ? records[id] : undefined
  if (record === undefined) throw new BuildingError('focus_not_found', 'Widget with id not found')
  return record
}

const tellOf = (draft: AssistantDraft, { kind, name }: PageRecord): JsonValue => {
  const answer =
    kind === 'widget'
      ? readComponent.call(draft, { component: name })
      : kind === 'api'
        ? readApi.call(draft, { api: name })
        : null
  return answer?.ok === true ? answer.tells : { name, kind }
}

const besideOf = ({ records }: AssistantDraft, record: PageRecord): string[] =>
  record.kind === 'widget' && record.parentId !== null
    ? childrenOf(records, record.parentId).flatMap(({ id, name }) => (id === record.id ? [] : [name]))
    : []
