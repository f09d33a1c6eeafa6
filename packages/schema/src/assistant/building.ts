import { z } from 'zod'
import { jsonValueSchema } from '../json-schema.ts'

/** The longest answer of a model, in characters: what is longer is no answer to a request to build something. */
export const longestBuildingAnswer = 1_000_000

const id = z.string().min(1).max(200)
const toolName = z.string().min(1).max(100)

/** A call of a tool that a model wants; what it hands over is JSON that nobody has checked. */
const toolCallSchema = z.strictObject({
  id,
  name: toolName,
  json: z.string().max(longestBuildingAnswer),
})
export type BuildingToolCall = z.output<typeof toolCallSchema>

/**
 * One message of a conversation with the assistant that builds. There is none for a system text: that is the server's own.
 */
export const buildingMessageSchema = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('user'), text: z.string().max(longestBuildingAnswer) }),
  z.strictObject({
    role: z.literal('assistant'),
    text: z.string().max(longestBuildingAnswer),
    toolCalls: z.array(toolCallSchema).max(100),
  }),
  z.strictObject({ role: z.literal('tool'), id, name: toolName, result: jsonValueSchema }),
])
export type BuildingMessage = z.output<typeof buildingMessageSchema>

const tokens = z.int().min(0)

/** What comes of one turn, in order. The last is `end` or `error`; an answer without either was cut off. */
export const buildingTurnEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('toolCall'), id: z.string(), name: z.string(), json: z.string() }),
  z.object({ kind: z.literal('usage'), usage: z.object({ input: tokens, output: tokens }) }),
  /** So many texts of what was sent looked like secrets and were hidden from the model. */
  z.object({ kind: z.literal('hidden'), count: z.int().min(1) }),
  z.object({ kind: z.literal('end'), reason: z.enum(['stop', 'length', 'tools']) }),
  z.object({ kind: z.literal('error'), code: z.string(), message: z.string() }),
])
export type BuildingTurnEvent = z.output<typeof buildingTurnEventSchema>
