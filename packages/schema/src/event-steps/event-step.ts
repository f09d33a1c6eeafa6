import { z } from 'zod'
import {
  cancelApiSchema,
  executeApiSchema,
  optimizedPageLoadApisSchema,
  type ExecuteApiStep,
} from './api-steps.ts'
import {
  controlComponentSchema,
  resetComponentSchema,
  setComponentPropertySchema,
} from './component-steps.ts'
import { controlTimerSchema } from './control-timer.ts'
import {
  navigateToAppSchema,
  navigateToRouteSchema,
  navigateToSchema,
  setQueryParamsSchema,
} from './navigation-steps.ts'
import { controlModalSchema, controlSlideoutSchema } from './overlay-steps.ts'
import { runJsSchema } from './run-js.ts'
import { setProfileSchema } from './set-profile.ts'
import { showAlertSchema } from './show-alert.ts'
import { triggerEventSchema, type TriggerEventStep } from './trigger-event.ts'
import { resetStateVarSchema, setStateVarSchema } from './variable-steps.ts'

/** The steps that hold no other steps: one line for each kind. */
const plainSteps = [
  cancelApiSchema,
  optimizedPageLoadApisSchema,
  setStateVarSchema,
  resetStateVarSchema,
  setComponentPropertySchema,
  resetComponentSchema,
  controlComponentSchema,
  showAlertSchema,
  navigateToSchema,
  navigateToRouteSchema,
  navigateToAppSchema,
  setQueryParamsSchema,
  controlModalSchema,
  controlSlideoutSchema,
  controlTimerSchema,
  setProfileSchema,
  runJsSchema,
] as const

/** One step of an event handler, as documents hold it. */
export type EventStep =
  | ExecuteApiStep<EventStep>
  | TriggerEventStep<EventStep>
  | z.output<(typeof plainSteps)[number]>

const branch: z.ZodType<EventStep[]> = z.lazy(() => eventHandlerSchema)

/** One step of an event handler. Each kind is one line here, one of facts, and one executor in the runtime. */
export const eventStepSchema: z.ZodType<EventStep> = z.discriminatedUnion('type', [
  executeApiSchema(branch),
  triggerEventSchema(branch),
  ...plainSteps,
])

/** The steps attached to a trigger property, in order. */
export const eventHandlerSchema = z.array(eventStepSchema).max(200)
