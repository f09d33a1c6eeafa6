import { addCustomEvent, updateCustomEvent } from '@ashlar/document'
import { z } from 'zod'
import { entityNamed } from '../find.ts'
import { freeNameFor } from '../names.ts'
import { answerOf, madeBy } from './edit.ts'
import { nameSchema } from './schemas.ts'
import { documentTool, refuse } from './tool.ts'

/** Adds an event of the builder's own, or changes one. */
export const setEvent = documentTool({
  does: 'edits',
  name: 'set_event',
  description:
    'Adds an event of the page, or changes what the one of that name hands over. Say by set_handler with onTrigger what it does; steps read what is handed over as currentEvent.name.',
  input: z.strictObject({ name: nameSchema, arguments: z.array(nameSchema).max(50).optional() }),
  run(draft, { name, arguments: wanted }) {
    const { now, newId } = draft.scene
    const record = entityNamed(draft.records, name)
    const before = record?.kind === 'event' ? record.arguments : []
    const given =
      wanted === undefined
        ? {}
        : {
            arguments: wanted.map(
              (argument) => before.find((each) => each.name === argument) ?? { id: newId(), name: argument },
            ),
          }
    if (record?.kind === 'event') {
      const outcome = updateCustomEvent(draft.records, { id: record.id, ...given })
      return answerOf(draft, { name }, outcome, () => ({ name, changed: true }))
    }
    const free = freeNameFor(draft.records, name)
    if (free === null) {
      return refuse(draft, { name, code: 'invalid_name', message: `An event cannot be called ${name}.` })
    }
    const outcome = addCustomEvent(draft.records, { createdAt: now(), name: free, ...given }, newId)
    return answerOf(draft, { name }, outcome, (after, made) => ({ name: madeBy(after, made)?.name ?? free }))
  },
})
