import { groupWidgets, renameEntity } from '@ashlar/document'
import { z } from 'zod'
import { BuildingError } from '../building-error.ts'
import { withChange } from '../draft/draft.ts'
import { canvasInside, widgetNamed } from '../find.ts'
import { freeNameFor } from '../names.ts'
import { madeBy } from './edit.ts'
import { nameSchema } from './schemas.ts'
import { documentTool, refuse, tell } from './tool.ts'

/** Puts components into a new container around them. */
export const group = documentTool({
  does: 'edits',
  name: 'group',
  description: 'Puts components that stand beside each other into a new container around them.',
  input: z.strictObject({ components: z.array(nameSchema).min(1).max(200), name: nameSchema.optional() }),
  run(draft, { components, name }) {
    const { catalogue, newId } = draft.scene
    const ids: string[] = []
    for (const component of components) {
      const found = widgetNamed(draft.records, component)
      if (!found.ok) return refuse(draft, { name: component, ...found })
      ids.push(found.value.id)
    }
    const outcome = groupWidgets(draft.records, catalogue, { ids }, newId)
    if (!outcome.ok) {
      const { code, message } = outcome
      return refuse(draft, { name: components.join(', '), code, message })
    }
    let after = withChange(draft, outcome.change)
    const made = madeBy(after, outcome.selection ?? [])
    if (made === undefined || !canvasInside(after.records, catalogue, { inside: made.name }).ok) {
      throw new BuildingError('canvas_not_found', 'Could not find created canvas')
    }
    const wanted = name === undefined ? null : freeNameFor(after.records, name)
    if (wanted !== null) {
      const renamed = renameEntity(after.records, catalogue, { id: made.id, name: wanted })
      if (renamed.ok) after = withChange(after, renamed.change)
    }
    return tell(after, { container: after.records[made.id]?.name ?? made.name })
  },
})
