import { jsonOf, layoutOf } from '@ashlar/document'
import { eventHandlerSchema, type JsonObject, type JsonValue } from '@ashlar/schema'
import { z } from 'zod'
import { standsIn } from '../context/outline.ts'
import { widgetNamed } from '../find.ts'
import { tellHandler } from '../handlers/handlers.ts'
import { surroundingsOf } from '../set-handler.ts'
import { nameSchema } from './schemas.ts'
import { deny, documentTool, tell } from './tool.ts'

/** What of one component differs from its defaults. */
export const readComponent = documentTool({
  does: 'reads',
  name: 'read_component',
  description:
    'Tells where a component stands, its size, the properties that differ from their defaults, and its events.',
  input: z.strictObject({ component: nameSchema }),
  run(draft, { component }) {
    const { records, scene } = draft
    const found = widgetNamed(records, component)
    if (!found.ok) return deny(draft, found.code, found.message)
    const widget = found.value
    const descriptor = scene.catalogue.get(widget.type)
    const properties: JsonObject = {}
    const events: { [name: string]: JsonValue } = {}
    for (const [name, value] of Object.entries(widget.properties)) {
      const property = descriptor?.properties[name]
      if (property === undefined || property.isInternal === true) continue
      const steps = property.kind === 'eventHandler' ? eventHandlerSchema.safeParse(value) : null
      if (steps === null) properties[name] = value
      else if (steps.success) events[name] = jsonOf(tellHandler(steps.data, surroundingsOf(draft)))
    }
    const { left, top, width, height } = widget
    const parent = widget.parentId === null ? undefined : records[widget.parentId]
    const isPlaced = parent?.kind === 'widget' && layoutOf(parent) === 'FIXED_GRID'
    return tell(draft, {
      name: widget.name,
      type: widget.type,
      ...standsIn(records, scene.catalogue, widget),
      ...(isPlaced ? { left: left.value, top: top.value } : {}),
      width: { mode: width.mode, value: width.value },
      height: { mode: height.mode, value: height.value },
      properties,
      events,
    })
  },
})
