import { findUses } from '@ashlar/document'
import { z } from 'zod'
import { entityNamed } from '../find.ts'
import { nameSchema } from './schemas.ts'
import { deny, documentTool, tell } from './tool.ts'

/** The most places that one answer lists. */
const mostUses = 100

/** Who reads, sets or runs something. */
export const findReferences = documentTool({
  does: 'reads',
  name: 'find_references',
  description: 'Lists where a component, API, variable, timer or event is read, set, run or controlled.',
  input: z.strictObject({ name: nameSchema }),
  run(draft, { name }) {
    const { records, scene } = draft
    const record = entityNamed(records, name)
    if (record === undefined) return deny(draft, 'not_found', `There is nothing called ${name}.`)
    const { uses } = findUses(record, { records, catalogue: scene.catalogue, routes: scene.routes })
    const told = uses.slice(0, mostUses).map(({ holder, path, effect, members }) => ({
      in: holder.name,
      path,
      effect,
      what: members.join('.'),
    }))
    return tell(draft, { uses: told, ...(uses.length > mostUses ? { more: uses.length - mostUses } : {}) })
  },
})
