import {
  assistantTaskSchema,
  completionFeedbackSchema,
  completionRequestSchema,
  completionResponseSchema,
} from '@ashlar/schema'
import { buildingMessageSchema, buildingTurnEventSchema } from '@ashlar/schema/building'
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

const turnSchema = z.strictObject({
  /** Of the tools that the client carries out. */
  version: z.int().min(0),
  /** What was said so far. None of it is a system text. */
  messages: z.array(buildingMessageSchema).min(1).max(1000),
})
export type AssistantTurn = z.output<typeof turnSchema>

const policy = {
  access: 'entity',
  entity: 'application',
  parameter: 'applicationId',
  action: 'edit',
} as const

const completions = '/api/v1/applications/:applicationId/assistant-completions'

export const assistantRoutes = {
  ask: route(address('POST', '/api/v1/applications/:applicationId/assistant-tasks'), {
    summary: 'Have the assistant write, change, explain or make up something in the code of an application',
    policy,
    body: assistantTaskSchema,
    events: assistantEventSchema,
    response: outcomeSchema,
  }),
  takeTurn: route(address('POST', '/api/v1/applications/:applicationId/assistant-turns'), {
    summary: 'Have the assistant that builds go on with a conversation about an application',
    policy,
    body: turnSchema,
    events: buildingTurnEventSchema,
    response: outcomeSchema,
    largestBody: 2 * 1024 * 1024,
  }),
  complete: route(address('POST', completions), {
    summary: 'Have the code at a cursor completed, where the organization has that on',
    policy,
    body: completionRequestSchema,
    response: completionResponseSchema,
  }),
  acceptCompletion: route(address('POST', `${completions}/acceptances`), {
    summary: 'Note that somebody has taken a suggested completion',
    policy,
    body: z.strictObject({ completionId: z.uuid() }),
    response: z.null(),
  }),
  tellOfCompletion: route(address('POST', `${completions}/feedback`), {
    summary: 'Tell what became of a suggested completion, where the organization has that on',
    policy,
    body: completionFeedbackSchema,
    response: z.null(),
  }),
}
