import { assistantTaskSchema } from '@ashlar/schema'
import { z } from 'zod'
import { address, route } from '../route.ts'

const availabilitySchema = z
  .object({
    /** Whether anything can be asked; where it is not, nothing of the assistant is shown. */
    isAvailable: z.boolean(),
    /** Whether tables and columns of an integration are told with a task. */
    tellsSchemas: z.boolean(),
  })
  .meta({ id: 'AssistantAvailability' })

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
  read: route(address('GET', '/api/v1/assistant'), {
    summary: 'Whether those who build have an assistant to ask',
    policy: { access: 'member', permission: 'integrations:read' },
    response: availabilitySchema,
  }),
  ask: route(address('POST', '/api/v1/applications/:applicationId/assistant-tasks'), {
    summary: 'Have the assistant write, change, explain or make up something in the code of an application',
    policy: { access: 'entity', entity: 'application', parameter: 'applicationId', action: 'edit' },
    body: assistantTaskSchema,
    events: assistantEventSchema,
    response: outcomeSchema,
  }),
}
