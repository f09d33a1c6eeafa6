import type { ClientKind } from './client-function.ts'
import { apiMethods } from './methods/api-methods.ts'
import { eventMethods } from './methods/event-methods.ts'
import { stateVariableMethods } from './methods/state-variable-methods.ts'
import { timerMethods } from './methods/timer-methods.ts'
import { widgetMethods } from './methods/widget-methods.ts'

/** The kinds of entities that have methods for scripts: one line for each. */
export const clientKinds: readonly ClientKind[] = [
  apiMethods,
  stateVariableMethods,
  timerMethods,
  eventMethods,
  widgetMethods,
]
