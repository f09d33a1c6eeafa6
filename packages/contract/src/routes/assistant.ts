import { assistantTaskSchema } from '@ashlar/schema'
import { z } from 'zod'
import { address, route } from '../route.ts'

/** What comes of a task: pieces of the answer, or why there is none. */
const assistantEventSchema = z.union([
  z.object({ result: z.object({ chunk: z.string() }) }),
  /** 8: more than may be asked a day; 429: the provider wants fewer requests; 13: anything else. */
  z.object({ error: z.object({ message: z.string(), code: z.int() }) }),
])
export type AssistantEventLine = z.output<typeof assistantEventSchema>

const outcomeSchema = z
  .object({
    /** How many texts were hidden that looked like secrets. */
    hidden: z.int(),
  })
  .meta({ id: 'AssistantOutcome' })

export const assistantRoutes = {
  ask: route(address('POST', '/api/v1/applications/:applicationId/assistant-tasks'), {
    summary: 'Have the assistant write, change, explain or make up something in the code of an application',
    policy: { access: 'entity', entity: 'application', parameter: 'applicationId', action: 'edit' },
    body: assistantTaskSchema,
    events: assistantEventSchema,
    response: outcomeSchema,
  }),
}
