import { renameEntity } from '@ashlar/document'
import { z } from 'zod'
import { entityNamed } from '../find.ts'
import { withoutSpaces } from '../names.ts'
import { answerOf } from './edit.ts'
import { nameSchema } from './schemas.ts'
import { documentTool, refuse } from './tool.ts'

/** Gives something another name, with every reference to it. */
export const rename = documentTool({
  does: 'edits',
  name: 'rename',
  description:
    'Renames a component, API, variable, timer or event and everything that reads it. A name that is taken is refused: what is there keeps its name.',
  input: z.strictObject({ name: nameSchema, to: nameSchema }),
  run(draft, { name, to }) {
    const record = entityNamed(draft.records, name)
    if (record === undefined) {
      return refuse(draft, {
        name,
        path: 'name',
        code: 'not_found',
        message: `There is nothing called ${name}.`,
      })
    }
    const next = withoutSpaces(to)
    const outcome = renameEntity(draft.records, draft.scene.catalogue, { id: record.id, name: next })
    return answerOf(draft, { name, path: 'name' }, outcome, () => ({ name: next }))
  },
})
