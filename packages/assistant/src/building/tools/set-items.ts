import { addItem, deleteItem, moveItem, propertyAt, valueAt } from '@ashlar/document'
import type { JsonObject, JsonValue } from '@ashlar/schema'
import { z } from 'zod'
import { type AssistantDraft, withChange } from '../draft/draft.ts'
import { isEditableType } from '../editable-types.ts'
import { isJsonObject, widgetNamed } from '../find.ts'
import { setProperties } from '../set-properties.ts'
import { nameSchema, valuesSchema } from './schemas.ts'
import { documentTool, refuse, tell, type ToolAnswer } from './tool.ts'

/** Says which items a list has. */
export const setItems = documentTool({
  does: 'edits',
  name: 'set_items',
  description:
    'Sets a list of a component, such as columns of a table, tabs, or the steps of a stepper: all items in their order. An item with the id of one that is there changes it; without an id it is new; those left out go.',
  input: z.strictObject({
    component: nameSchema,
    property: z.string().min(1).max(100),
    items: z.array(valuesSchema).max(200),
  }),
  run(draft, { component, property, items }) {
    const found = widgetNamed(draft.records, component)
    if (!found.ok) return refuse(draft, { name: component, path: property, ...found })
    const { id, type } = found.value
    const descriptor = draft.scene.catalogue.get(type)
    const list = descriptor === undefined ? undefined : propertyAt(descriptor, property)
    if (list?.kind !== 'items' || !isEditableType(draft.scene.catalogue, type)) {
      const message = `${component} has no list "${property}".`
      return refuse(draft, { name: component, path: property, code: 'invalid_property', message })
    }
    return written(draft, { id, name: component, path: property }, items)
  },
})

interface List {
  readonly id: string
  readonly name: string
  readonly path: string
}

const idsIn = (draft: AssistantDraft, { id, path }: List): string[] => {
  const widget = draft.records[id]
  const own = widget?.kind === 'widget' ? valueAt(widget.properties, path) : undefined
  const property =
    widget?.kind === 'widget' ? draft.scene.catalogue.get(widget.type)?.properties[path] : undefined
  const items: readonly JsonValue[] = Array.isArray(own)
    ? own
    : property?.kind === 'items'
      ? property.default
      : []
  return items.flatMap((item) => (isJsonObject(item) && typeof item.id === 'string' ? [item.id] : []))
}

const written = (draft: AssistantDraft, list: List, items: readonly JsonObject[]): ToolAnswer => {
  const { catalogue, newId } = draft.scene
  let current = draft
  const stays = new Set(items.flatMap(({ id }) => (typeof id === 'string' ? [id] : [])))
  const known = new Set(idsIn(draft, list))
  const unknown = [...stays].find((id) => !known.has(id))
  if (unknown !== undefined) {
    const message = `${list.name} has no item with the id ${unknown}. Leave the id out for a new one.`
    return refuse(draft, { name: list.name, path: list.path, code: 'not_found', message })
  }
  const ids: string[] = []
  for (const { id } of items) {
    if (typeof id === 'string') {
      ids.push(id)
      continue
    }
    const before = new Set(idsIn(current, list))
    const outcome = addItem(current.records, catalogue, { id: list.id, path: list.path }, newId)
    if (!outcome.ok) return refuse(draft, { name: list.name, path: list.path, ...outcome })
    current = withChange(current, outcome.change)
    ids.push(idsIn(current, list).find((each) => !before.has(each)) ?? '')
  }
  for (const gone of known) {
    if (stays.has(gone)) continue
    const outcome = deleteItem(current.records, catalogue, { id: list.id, path: list.path, itemId: gone })
    if (!outcome.ok) return refuse(draft, { name: list.name, path: list.path, ...outcome })
    current = withChange(current, outcome.change)
  }
  for (const itemId of ids) {
    const place = { id: list.id, path: list.path, itemId, beforeId: null }
    const outcome = moveItem(current.records, catalogue, place)
    if (!outcome.ok) return refuse(draft, { name: list.name, path: list.path, ...outcome })
    current = withChange(current, outcome.change)
  }
  const discarded: { property: string; reason: string }[] = []
  for (const [index, { id: _, ...values }] of items.entries()) {
    const inItem = Object.entries(values).map(
      ([name, value]) => [`${list.path}.${index}.${name}`, value] as const,
    )
    const set = setProperties(current, list.id, Object.fromEntries(inItem))
    current = set.draft
    discarded.push(...set.discarded)
  }
  return tell(current, { ids, ...(discarded.length === 0 ? {} : { discarded }) })
}
