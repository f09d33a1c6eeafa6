import type { JsonObject, JsonValue, WidgetProperty } from '@ashlar/schema'
import { z } from 'zod'
import { editableTypes, isEditableType } from '../editable-types.ts'
import { deny, documentTool, tell } from './tool.ts'

/** The kinds of components that can be added. */
export const listComponentTypes = documentTool({
  does: 'reads',
  name: 'list_component_types',
  description: 'Lists the types of components that can be added, with a sentence on each.',
  input: z.strictObject({
    word: z.string().max(60).optional().describe('Only those whose description has this word'),
  }),
  run(draft, { word = '' }) {
    const { catalogue } = draft.scene
    const wanted = word.toLowerCase()
    const types = editableTypes(catalogue).flatMap((type): JsonValue[] => {
      const descriptor = catalogue.get(type)
      if (descriptor === undefined) return []
      const { label, help, keywords } = descriptor
      const text = [type, label, help, ...keywords].join(' ').toLowerCase()
      return text.includes(wanted) ? [{ type, help }] : []
    })
    return tell(draft, types)
  },
})

/** What there is to know of a kind of components before one is added or changed. */
export const readComponentType = documentTool({
  does: 'reads',
  name: 'read_component_type',
  description:
    'Tells the properties of a type of components with their defaults and options, its events, what bindings read of it, and what steps can set.',
  input: z.strictObject({ type: z.string().min(1).max(60) }),
  run(draft, { type }) {
    const { catalogue } = draft.scene
    const descriptor = catalogue.get(type)
    if (descriptor === undefined || !isEditableType(catalogue, type)) {
      return deny(draft, 'unknown_type', `There is no component of type ${type}. See list_component_types.`)
    }
    const named = Object.entries(descriptor.properties).filter(([, { isInternal }]) => isInternal !== true)
    const own = named.filter(([, { kind }]) => kind !== 'eventHandler')
    const events = named.filter(([, { kind }]) => kind === 'eventHandler')
    return tell(draft, {
      type,
      help: descriptor.help,
      holds: descriptor.role === 'container' || descriptor.role === 'overlay',
      properties: Object.fromEntries(own.map(([name, property]) => [name, propertyFacts(property)])),
      events: Object.fromEntries(events.map(([name, { help }]) => [name, help])),
      reads: Object.fromEntries(Object.entries(descriptor.exposes).map(([name, { help }]) => [name, help])),
      settable: [...descriptor.settable],
    })
  },
})

const propertyFacts = (property: WidgetProperty): JsonObject => {
  const { kind, help } = property
  switch (property.kind) {
    case 'choice':
      return { kind, help, default: property.default, options: property.options.map(({ value }) => value) }
    case 'data':
      return { kind, help, expects: property.expects, example: property.example }
    case 'items': {
      const inner = Object.entries(property.properties).filter(
        ([, { kind: each }]) => each !== 'eventHandler',
      )
      return {
        kind,
        help,
        each: Object.fromEntries(inner.map(([name, each]) => [name, propertyFacts(each)])),
      }
    }
    case 'eventHandler':
      return { kind, help }
    default:
      return { kind, help, default: property.default }
  }
}
