import { z } from 'zod'
import { entityNamed } from '../find.ts'
import { assistantHandlerSchema } from '../handlers/assistant-step.ts'
import { setHandlerOf } from '../set-handler.ts'
import { nameSchema } from './schemas.ts'
import { documentTool, refuse, tell } from './tool.ts'

/** Says what happens on an event. */
export const setHandler = documentTool({
  does: 'edits',
  name: 'set_handler',
  description:
    'Replaces the steps of an event: onClick and others of a component, onSuccess, onError and onCancel of an API, steps of a timer, onTrigger of an event, onChange of a variable. Steps that are told with keep stay where they are.',
  input: z.strictObject({ of: nameSchema, event: z.string().min(1).max(200), steps: assistantHandlerSchema }),
  run(draft, { of, event, steps }) {
    const record = entityNamed(draft.records, of)
    if (record === undefined) {
      return refuse(draft, {
        name: of,
        path: event,
        code: 'not_found',
        message: `There is nothing called ${of}.`,
      })
    }
    const set = setHandlerOf(draft, record.id, event, steps)
    return set.ok ? tell(set.draft, { steps: steps.length }) : set
  },
})
