import { addStateVariable, updateStateVariable } from '@ashlar/document'
import { z } from 'zod'
import { entityNamed } from '../find.ts'
import { freeNameFor } from '../names.ts'
import { answerOf, madeBy } from './edit.ts'
import { nameSchema } from './schemas.ts'
import { documentTool, refuse } from './tool.ts'

/** Adds a variable, or changes one. */
export const setStateVariable = documentTool({
  does: 'edits',
  name: 'set_state_variable',
  description:
    'Adds a variable of the page, or changes the one of that name. Its default value is JSON or text with bindings; it is read as Name.value.',
  input: z.strictObject({
    name: nameSchema,
    defaultValue: z.string().max(1_000_000).optional(),
    persistence: z.enum(['Temporary', 'Local Storage']).optional(),
  }),
  run(draft, { name, defaultValue, persistence }) {
    const given = {
      ...(defaultValue === undefined ? {} : { defaultValue }),
      ...(persistence === undefined ? {} : { persistance: persistence }),
    }
    const record = entityNamed(draft.records, name)
    if (record?.kind === 'stateVariable') {
      const outcome = updateStateVariable(draft.records, { id: record.id, ...given })
      return answerOf(draft, { name }, outcome, () => ({ name, changed: true }))
    }
    const free = freeNameFor(draft.records, name)
    if (free === null) {
      return refuse(draft, { name, code: 'invalid_name', message: `A variable cannot be called ${name}.` })
    }
    const { now, newId } = draft.scene
    const outcome = addStateVariable(draft.records, { createdAt: now(), name: free, ...given }, newId)
    return answerOf(draft, { name }, outcome, (after, made) => ({ name: madeBy(after, made)?.name ?? free }))
  },
})
