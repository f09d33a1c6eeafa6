import {
  assistantTaskSchema,
  completionFeedbackSchema,
  completionRequestSchema,
  completionResponseSchema,
} from '@ashlar/schema'
import { buildingMessageSchema, buildingTurnEventSchema } from '@ashlar/schema/building'
import { z } from 'zod'
import { address, route, type RoutePolicy } from '../route.ts'

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

/** What a model does with the code of something: of an application, a workflow or a job. */
const codeRoutes = <const Base extends string, const Policy extends RoutePolicy>(
  base: Base,
  whoever: Policy,
  noun: string,
) =>
  ({
    ask: route(address('POST', `${base}/assistant-tasks` as const), {
      summary: `Have the assistant write, change, explain or make up something in the code of ${noun}`,
      policy: whoever,
      body: assistantTaskSchema,
      events: assistantEventSchema,
      response: outcomeSchema,
    }),
    complete: route(address('POST', `${base}/assistant-completions` as const), {
      summary: `Have the code at a cursor in ${noun} completed, where the organization has that on`,
      policy: whoever,
      body: completionRequestSchema,
      response: completionResponseSchema,
    }),
    acceptCompletion: route(address('POST', `${base}/assistant-completions/acceptances` as const), {
      summary: `Note that somebody has taken a suggested completion in ${noun}`,
      policy: whoever,
      body: z.strictObject({ completionId: z.uuid() }),
      response: z.null(),
    }),
    tellOfCompletion: route(address('POST', `${base}/assistant-completions/feedback` as const), {
      summary: `Tell what became of a suggested completion in ${noun}, where the organization has that on`,
      policy: whoever,
      body: completionFeedbackSchema,
      response: z.null(),
    }),
  }) as const

export const assistantRoutes = {
  ...codeRoutes('/api/v1/applications/:applicationId', policy, 'an application'),
  takeTurn: route(address('POST', '/api/v1/applications/:applicationId/assistant-turns'), {
    summary: 'Have the assistant that builds go on with a conversation about an application',
    policy,
    body: turnSchema,
    events: buildingTurnEventSchema,
    response: outcomeSchema,
    largestBody: 2 * 1024 * 1024,
  }),
}

/** The assistant in the code of workflows. */
export const workflowAssistantRoutes = codeRoutes(
  '/api/v1/workflows/:workflowId',
  { access: 'entity', entity: 'workflow', parameter: 'workflowId', action: 'edit' },
  'a workflow',
)

/** The assistant in the code of scheduled jobs. */
export const jobAssistantRoutes = codeRoutes(
  '/api/v1/scheduled-jobs/:jobId',
  { access: 'entity', entity: 'job', parameter: 'jobId', action: 'edit' },
  'a scheduled job',
)
