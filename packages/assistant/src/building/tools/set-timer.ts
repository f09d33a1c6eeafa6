import { addTimer, updateTimer } from '@ashlar/document'
import { z } from 'zod'
import { entityNamed } from '../find.ts'
import { freeNameFor } from '../names.ts'
import { answerOf, madeBy } from './edit.ts'
import { nameSchema } from './schemas.ts'
import { documentTool, refuse } from './tool.ts'

/** Adds a timer, or changes one. */
export const setTimer = documentTool({
  does: 'edits',
  name: 'set_timer',
  description:
    'Adds a timer of the page, or changes the one of that name. Say by set_handler with the event steps what it does.',
  input: z.strictObject({
    name: nameSchema,
    intervalMs: z.number().int().min(1).optional().describe('From one run to the next, in milliseconds'),
    startOnPageLoad: z.boolean().optional(),
  }),
  run(draft, { name, intervalMs, startOnPageLoad }) {
    const given = {
      ...(intervalMs === undefined ? {} : { intervalMs }),
      ...(startOnPageLoad === undefined ? {} : { startOnPageLoad }),
    }
    const record = entityNamed(draft.records, name)
    if (record?.kind === 'timer') {
      const outcome = updateTimer(draft.records, { id: record.id, ...given })
      return answerOf(draft, { name }, outcome, () => ({ name, changed: true }))
    }
    const free = freeNameFor(draft.records, name)
    if (free === null) {
      return refuse(draft, { name, code: 'invalid_name', message: `A timer cannot be called ${name}.` })
    }
    const { now, newId } = draft.scene
    const outcome = addTimer(draft.records, { createdAt: now(), name: free, ...given }, newId)
    return answerOf(draft, { name }, outcome, (after, made) => ({ name: madeBy(after, made)?.name ?? free }))
  },
})
