import { addWidget } from '@ashlar/document'
import type { Change } from '@ashlar/schema'
import { z } from 'zod'
import { isEditableType } from '../editable-types.ts'
import { canvasInside, widgetNamed } from '../find.ts'
import { assistantHandlerSchema } from '../handlers/assistant-step.ts'
import { freeNameFor } from '../names.ts'
import { placeOn, wantedPlaceSchema } from '../place.ts'
import { setHandlerOf } from '../set-handler.ts'
import { setPropertiesOfNew } from '../set-properties.ts'
import { insideSchema, nameSchema, valuesSchema } from './schemas.ts'
import { documentTool, refuse, tell } from './tool.ts'

const input = z.strictObject({
  type: z.string().min(1).max(60).describe('A type from list_component_types'),
  ...insideSchema,
  before: nameSchema.optional().describe('In a stack: the component before which it goes'),
  place: wantedPlaceSchema.optional().describe('In a grid'),
  name: nameSchema.optional().describe('A clashing name gets the next free number'),
  properties: valuesSchema.optional(),
  events: z.record(z.string().max(60), assistantHandlerSchema).optional().describe('Steps by event: onClick'),
})

/** Adds one component. */
export const addComponent = documentTool({
  does: 'edits',
  name: 'add_component',
  description: 'Adds a component to the page or into another component, with its properties and event steps.',
  input,
  run(draft, { type, inside, tab, before, place: wanted, name, properties = {}, events = {} }) {
    const { catalogue, newId } = draft.scene
    const called = name ?? type
    const descriptor = catalogue.get(type)
    if (descriptor === undefined || !isEditableType(catalogue, type)) {
      const message = `There is no component of type ${type} that can be added. See list_component_types.`
      return refuse(draft, { name: called, code: 'unknown_type', message })
    }
    const isOverlay = descriptor.role === 'overlay'
    const canvas = canvasInside(draft.records, catalogue, isOverlay ? {} : { inside, tab })
    if (!canvas.ok) return refuse(draft, { name: called, ...canvas })
    const sibling = before === undefined ? undefined : widgetNamed(draft.records, before)
    if (sibling?.ok === false) return refuse(draft, { name: called, ...sibling })
    const wantedName = name === undefined ? null : freeNameFor(draft.records, name)
    const outcome = addWidget(
      draft.records,
      catalogue,
      {
        type,
        parentId: canvas.value.id,
        ...(isOverlay
          ? {}
          : placeOn(draft.records, catalogue, canvas.value, { type, wanted, size: descriptor.defaultSize })),
        ...(sibling === undefined ? {} : { beforeId: sibling.value.id }),
        ...(wanted?.columns === undefined ? {} : { columns: wanted.columns }),
        ...(wanted?.rows === undefined ? {} : { rows: wanted.rows }),
      },
      newId,
    )
    if (!outcome.ok) return refuse(draft, { name: called, code: outcome.code, message: outcome.message })
    const [id = ''] = outcome.selection ?? []
    const change = wantedName === null ? outcome.change : withName(outcome.change, id, wantedName)
    const set = setPropertiesOfNew(draft, change, id, properties)
    let after = set.draft
    const discarded = [...set.discarded]
    for (const [event, steps] of Object.entries(events)) {
      const written = setHandlerOf(after, id, event, steps)
      after = written.draft
      if (!written.ok) discarded.push({ property: event, reason: written.message })
    }
    return tell(after, {
      name: after.records[id]?.name ?? called,
      ...(discarded.length === 0 ? {} : { discarded }),
    })
  },
})

/** Nothing reads a new component yet, so that its name alone is another one. */
const withName = (change: Change, id: string, name: string): Change => {
  const made = change.added[id]
  const isTaken = Object.values(change.added).some((other) => other.id !== id && other.name === name)
  if (made === undefined || isTaken) return change
  return { ...change, added: { ...change.added, [id]: { ...made, name } } }
}
