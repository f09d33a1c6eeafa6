import { z } from 'zod'
import { eventHandlerSchema } from '../event-steps/event-step.ts'
import { blockSequenceSchema, type Block } from './blocks/block.ts'
import { templateSchema } from './blocks/block-parts.ts'
import { blocksWithin, sequencesOf } from './blocks/blocks.ts'
import { scheduleTriggerSchema, triggerSchema, workflowTriggerSchema } from './trigger.ts'

/** Whether an API answers once or sends messages while it runs. */
export const responseTypeSchema = z.enum(['SYNC', 'STREAM'])

/** Who may run an API, beside the right to use the application. */
export const authorizationSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('APP_USERS') }),
  /** Those for whom the expression gives `true`; it reads `Global.user` and the inputs. */
  z.strictObject({ type: z.literal('JS_EXPRESSION'), expression: templateSchema }),
])

/** The most blocks that an API has, with those inside of others. */
const mostBlocks = 2000
/** How deep blocks stand inside of each other at most. */
const mostDepth = 50

const isTooDeep = (blocks: readonly Block[], depth: number): boolean =>
  depth > mostDepth ||
  blocks.some((block) => sequencesOf(block).some((sequence) => isTooDeep(sequence.blocks, depth + 1)))

const blockTreeSchema = blockSequenceSchema.superRefine((blocks, context) => {
  const refuse = (message: string): void => context.addIssue({ code: 'custom', message })
  const ids = new Set<string>()
  let count = 0
  for (const { id } of blocksWithin(blocks)) {
    count += 1
    if (ids.has(id)) return refuse('Two blocks have the same id.')
    ids.add(id)
  }
  if (count > mostBlocks) return refuse(`An API has at most ${mostBlocks} blocks.`)
  if (isTooDeep(blocks, 1)) return refuse(`Blocks stand at most ${mostDepth} deep inside of each other.`)
  return undefined
})

/** What every API has, whatever starts it. */
const apiParts = {
  id: z.string().min(1).max(64),
  name: z.string(),
  responseType: responseTypeSchema,
  blocks: blockTreeSchema,
  /** Absent: whoever may use the application. */
  authorization: authorizationSchema.optional(),
}

/** The API of a page as a record of the document. */
export const apiRecordSchema = z.strictObject({
  kind: z.literal('api'),
  ...apiParts,
  trigger: triggerSchema,
  onSuccess: eventHandlerSchema,
  onError: eventHandlerSchema,
  onCancel: eventHandlerSchema,
  /** Runs for each message of a streaming API, which it reads as `message`. */
  onMessage: eventHandlerSchema.optional(),
})

/** A workflow: an API of the organization, called from outside or from other APIs. */
export const workflowDefinitionSchema = z.strictObject({ ...apiParts, trigger: workflowTriggerSchema })

/** A scheduled job: an API of the organization, run by time. */
export const jobDefinitionSchema = z.strictObject({ ...apiParts, trigger: scheduleTriggerSchema })

export type ApiRecord = z.output<typeof apiRecordSchema>
export type WorkflowDefinition = z.output<typeof workflowDefinitionSchema>
export type JobDefinition = z.output<typeof jobDefinitionSchema>
export type ResponseType = z.output<typeof responseTypeSchema>
export type ApiAuthorization = z.output<typeof authorizationSchema>

/** What the engine reads of an API, whatever starts it. */
export type ApiDefinition = Pick<ApiRecord, 'id' | 'name' | 'responseType' | 'blocks' | 'authorization'>
