import { z } from 'zod'

/** The kinds of steps that the assistant knows; steps of other kinds stay as they are where it edits a list. */
export const assistantStepTypes = [
  'setComponentProperty',
  'resetComponent',
  'navigateToRoute',
  'setStateVar',
  'resetStateVar',
  'controlTimer',
  'triggerEvent',
  'executeApi',
  'cancelApi',
  'showAlert',
] as const

const reference = z
  .strictObject({
    name: z.string().min(1).max(60),
    scope: z.enum(['page', 'app']).optional(),
    id: z.string().max(64).optional(),
  })
  .optional()
const template = z.string().max(1_000_000)
const value = z.union([template, z.number(), z.boolean()])

const fields = {
  type: z.enum(assistantStepTypes),
  component: z.string().max(60).optional().describe('setComponentProperty, resetComponent'),
  propertyName: z.string().max(200).optional(),
  propertyValue: value.optional().describe('setComponentProperty, setStateVar; may hold {{ bindings }}'),
  routePathDescriptor: z.string().max(500).optional().describe('A path of the application: /items/:id'),
  routeParams: z.record(z.string().max(100), value).optional(),
  state: reference,
  timer: reference,
  command: z.enum(['start', 'stop', 'toggle']).optional().describe('controlTimer'),
  event: reference,
  eventPayload: z.record(z.string().max(60), value).optional(),
  apiNames: z.array(z.string().max(60)).max(100).optional(),
  message: template.optional(),
  style: z.enum(['info', 'success', 'warning', 'error']).optional(),
  alertDuration: z.union([z.number(), template]).optional().describe('Seconds'),
  alertPosition: z.enum(['top', 'topLeft', 'topRight', 'bottom', 'bottomLeft', 'bottomRight']).optional(),
}

const innerStepSchema = z.strictObject(fields)

const kept = z.strictObject({
  keep: z.string().min(1).max(64).describe('The id of a step that is there and stays as it is'),
})

const inner = z.array(z.union([innerStepSchema, kept])).max(200)

/** A step of an event as the assistant says it. Only one that runs APIs has branches, and those end there. */
export const assistantStepSchema = z.strictObject({
  ...fields,
  onSuccess: inner.optional().describe('executeApi'),
  onError: inner.optional().describe('executeApi'),
})

/** What an event is to do, in order. */
export const assistantHandlerSchema = z.array(z.union([assistantStepSchema, kept])).max(200)

export type AssistantStep = z.output<typeof assistantStepSchema>
export type AssistantHandler = z.output<typeof assistantHandlerSchema>
/** One entry of such a list: a step, or one that stays. */
export type AssistantEntry = AssistantHandler[number]
