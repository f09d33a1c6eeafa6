import { z } from 'zod'

/** Where a state variable, timer or event lives. */
export const scopeSchema = z.enum(['page', 'app'])
export type Scope = z.output<typeof scopeSchema>

const base = { id: z.string().min(1).max(64) }
const template = z.string().max(1_000_000)
const entityName = z.string().min(1).max(60)
const stateReference = z.strictObject({ name: entityName, scope: scopeSchema, id: z.string().optional() })

/** Runs APIs; its branches hold steps again, so its type is written out. */
interface ExecuteApiStep {
  id: string
  type: 'executeApi'
  apiNames: string[]
  onSuccess?: EventStep[] | undefined
  onError?: EventStep[] | undefined
}
const branch: z.ZodType<EventStep[]> = z.lazy(() => z.array(eventStepSchema).max(200))
const executeApi = z.strictObject({
  ...base,
  type: z.literal('executeApi'),
  apiNames: z.array(entityName),
  onSuccess: branch.optional(),
  onError: branch.optional(),
})
const cancelApi = z.strictObject({ ...base, type: z.literal('cancelApi'), apiNames: z.array(entityName) })
const setStateVar = z.strictObject({
  ...base,
  type: z.literal('setStateVar'),
  state: stateReference,
  value: template,
})
const resetStateVar = z.strictObject({ ...base, type: z.literal('resetStateVar'), state: stateReference })
const setComponentProperty = z.strictObject({
  ...base,
  type: z.literal('setComponentProperty'),
  widget: entityName,
  propertyName: z.string().min(1),
  propertyValue: template,
})
const resetComponent = z.strictObject({
  ...base,
  type: z.literal('resetComponent'),
  widget: entityName,
  propertyName: z.string().optional(),
  resetChildren: z.boolean().optional(),
})
/** How an alert looks. */
export const alertStyleSchema = z.enum(['info', 'success', 'warning', 'error'])
export const alertPositionSchema = z.enum([
  'top',
  'topLeft',
  'topRight',
  'bottom',
  'bottomLeft',
  'bottomRight',
])
const showAlert = z.strictObject({
  ...base,
  type: z.literal('showAlert'),
  message: template,
  style: alertStyleSchema,
  /** Seconds, or a binding that gives them; negative stays until closed. */
  alertDuration: z.union([z.number(), template]).optional(),
  alertPosition: alertPositionSchema.optional(),
})
const navigateTo = z.strictObject({
  ...base,
  type: z.literal('navigateTo'),
  url: template,
  newWindow: z.boolean().optional(),
})

/** What a step does to a modal or a slideout. */
export const overlayDirectionSchema = z.enum(['open', 'close'])

const controlModal = z.strictObject({
  ...base,
  type: z.literal('controlModal'),
  name: entityName,
  direction: overlayDirectionSchema,
})
const controlSlideout = z.strictObject({
  ...base,
  type: z.literal('controlSlideout'),
  name: entityName,
  /** Absent means open. */
  direction: overlayDirectionSchema.optional(),
})

/** What a step does to a timer. */
export const timerCommandSchema = z.enum(['start', 'stop', 'toggle'])
export type TimerCommand = z.output<typeof timerCommandSchema>

const controlTimer = z.strictObject({
  ...base,
  type: z.literal('controlTimer'),
  timer: stateReference,
  command: timerCommandSchema,
  /** Of a stop: the timer is remembered as one that goes on when all paused timers do. */
  pause: z.boolean().optional(),
})
const triggerEvent = z.strictObject({
  ...base,
  type: z.literal('triggerEvent'),
  event: stateReference,
  /** What is handed over, as text with bindings by the argument's name. */
  eventPayload: z.record(z.string().min(1).max(60), template).optional(),
})

/** One step of an event handler, as documents hold it. */
export type EventStep =
  | ExecuteApiStep
  | z.output<typeof cancelApi>
  | z.output<typeof setStateVar>
  | z.output<typeof resetStateVar>
  | z.output<typeof setComponentProperty>
  | z.output<typeof resetComponent>
  | z.output<typeof showAlert>
  | z.output<typeof navigateTo>
  | z.output<typeof controlModal>
  | z.output<typeof controlSlideout>
  | z.output<typeof controlTimer>
  | z.output<typeof triggerEvent>

/** One step of an event handler. Each kind is one entry here and one executor in the runtime. */
export const eventStepSchema: z.ZodType<EventStep> = z.discriminatedUnion('type', [
  executeApi,
  cancelApi,
  setStateVar,
  resetStateVar,
  setComponentProperty,
  resetComponent,
  showAlert,
  navigateTo,
  controlModal,
  controlSlideout,
  controlTimer,
  triggerEvent,
])
export const eventHandlerSchema = z.array(eventStepSchema).max(200)
