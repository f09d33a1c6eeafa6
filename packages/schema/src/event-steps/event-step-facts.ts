import { cancelApiFacts, executeApiFacts, optimizedPageLoadApisFacts } from './api-steps.ts'
import { controlComponentFacts, resetComponentFacts, setComponentPropertyFacts } from './component-steps.ts'
import { controlTimerFacts } from './control-timer.ts'
import type { EventStep } from './event-step.ts'
import {
  navigateToAppFacts,
  navigateToFacts,
  navigateToRouteFacts,
  setQueryParamsFacts,
} from './navigation-steps.ts'
import { controlModalFacts, controlSlideoutFacts } from './overlay-steps.ts'
import { runJsFacts } from './run-js.ts'
import { setProfileFacts } from './set-profile.ts'
import { showAlertFacts } from './show-alert.ts'
import type { StepFacts } from './step-facts.ts'
import { triggerEventFacts } from './trigger-event.ts'
import { resetStateVarFacts, setStateVarFacts } from './variable-steps.ts'

export type EventStepType = EventStep['type']
/** The steps attached to a trigger property, in order. */
export type EventHandler = EventStep[]
/** What is asked of a kind of step. */
export type EventStepFacts = StepFacts<EventStepType>

/** The list of step kinds, in the order in which the editor offers them. */
export const eventStepFacts: readonly EventStepFacts[] = [
  executeApiFacts,
  cancelApiFacts,
  optimizedPageLoadApisFacts,
  setStateVarFacts,
  resetStateVarFacts,
  setComponentPropertyFacts,
  resetComponentFacts,
  controlComponentFacts,
  showAlertFacts,
  navigateToRouteFacts,
  navigateToFacts,
  navigateToAppFacts,
  setQueryParamsFacts,
  controlModalFacts,
  controlSlideoutFacts,
  controlTimerFacts,
  triggerEventFacts,
  setProfileFacts,
  runJsFacts,
]
