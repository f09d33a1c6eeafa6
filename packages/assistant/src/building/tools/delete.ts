import {
  deleteApi,
  deleteCustomEvent,
  deleteStateVariable,
  deleteTimer,
  deleteWidgets,
  type Outcome,
} from '@ashlar/document'
import type { PageRecord } from '@ashlar/schema'
import { z } from 'zod'
import type { AssistantDraft } from '../draft/draft.ts'
import { entityNamed } from '../find.ts'
import { answerOf } from './edit.ts'
import { nameSchema } from './schemas.ts'
import { documentTool, refuse } from './tool.ts'

/** Takes something away. */
export const deleteTool = documentTool({
  does: 'edits',
  name: 'delete',
  description: 'Deletes a component with everything in it, an API, a variable, a timer or an event.',
  input: z.strictObject({ name: nameSchema }),
  run(draft, { name }) {
    const record = entityNamed(draft.records, name)
    if (record === undefined) {
      return refuse(draft, { name, code: 'not_found', message: `There is nothing called ${name}.` })
    }
    return answerOf(draft, { name }, remove(draft, record), () => ({ deleted: name }))
  },
})

const remove = (
  { records, scene: { catalogue } }: AssistantDraft,
  { id, kind, name }: PageRecord,
): Outcome => {
  switch (kind) {
    case 'widget':
      return deleteWidgets(records, catalogue, { ids: [id] })
    case 'api':
      return deleteApi(records, catalogue, { id })
    case 'stateVariable':
      return deleteStateVariable(records, catalogue, { id })
    case 'timer':
      return deleteTimer(records, catalogue, { id })
    case 'event':
      return deleteCustomEvent(records, catalogue, { id })
    default:
      return { ok: false, code: 'not_deletable', message: `${name} is none of what can be deleted here.` }
  }
}
