import { z } from 'zod'
import { isEditableType } from '../editable-types.ts'
import { widgetNamed } from '../find.ts'
import { setProperties } from '../set-properties.ts'
import { nameSchema, valuesSchema } from './schemas.ts'
import { documentTool, refuse, tell } from './tool.ts'

/** Gives properties of a component other values. */
export const setPropertiesTool = documentTool({
  does: 'edits',
  name: 'set_properties',
  description:
    'Sets properties of a component; null gives a property its default back. Inside of lists: columns.0.label. Those that cannot be set are told with the reason, the others are set.',
  input: z.strictObject({ component: nameSchema, properties: valuesSchema }),
  run(draft, { component, properties }) {
    const found = widgetNamed(draft.records, component)
    if (!found.ok) return refuse(draft, { name: component, ...found })
    const { id, name, type } = found.value
    const { catalogue } = draft.scene
    const role = catalogue.get(type)?.role
    const isStructure = role === 'page' || role === 'section' || role === 'canvas'
    if (!isEditableType(catalogue, type) && !isStructure) {
      return refuse(draft, {
        name,
        code: 'not_allowed_here',
        message: `Components of type ${type} are left alone.`,
      })
    }
    const { draft: after, set, discarded } = setProperties(draft, id, properties)
    if (set.length > 0 || discarded.length === 0) {
      return tell(after, { set: [...set], ...(discarded.length === 0 ? {} : { discarded: [...discarded] }) })
    }
    const message = discarded.map(({ property, reason }) => `${property}: ${reason}`).join(' ')
    return { ok: false, draft: after, code: 'invalid_property', message }
  },
})
