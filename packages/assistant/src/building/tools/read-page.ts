import { z } from 'zod'
import { outlineOf } from '../context/outline.ts'
import { widgetNamed } from '../find.ts'
import { deny, documentTool, tell } from './tool.ts'

/** How many components one answer lists. */
const mostNodes = 200

/** What stands on the page, and what else it has. */
export const readPage = documentTool({
  does: 'reads',
  name: 'read_page',
  description: `Lists the components of the page as a tree, and its APIs, variables, timers and events. At most ${mostNodes} components; for one part give the component it is in.`,
  input: z.strictObject({ inside: z.string().max(100).optional() }),
  run(draft, { inside }) {
    const { records, scene } = draft
    if (inside === undefined) return tell(draft, outlineOf(records, scene.catalogue, { most: mostNodes }))
    const found = widgetNamed(records, inside)
    if (!found.ok) return deny(draft, found.code, found.message)
    return tell(draft, outlineOf(records, scene.catalogue, { most: mostNodes, within: found.value }))
  },
})
