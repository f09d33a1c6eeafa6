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

/** What is asked of each kind of steps, in the order in which the editor offers them. */
export const eventStepFacts: { readonly [Type in EventStepType]: StepFacts<Type> } = {
  executeApi: executeApiFacts,
  cancelApi: cancelApiFacts,
  optimizedPageLoadApis: optimizedPageLoadApisFacts,
  setStateVar: setStateVarFacts,
  resetStateVar: resetStateVarFacts,
  setComponentProperty: setComponentPropertyFacts,
  resetComponent: resetComponentFacts,
  controlComponent: controlComponentFacts,
  showAlert: showAlertFacts,
  navigateToRoute: navigateToRouteFacts,
  navigateTo: navigateToFacts,
  navigateToApp: navigateToAppFacts,
  setQueryParams: setQueryParamsFacts,
  controlModal: controlModalFacts,
  controlSlideout: controlSlideoutFacts,
  controlTimer: controlTimerFacts,
  triggerEvent: triggerEventFacts,
  setProfile: setProfileFacts,
  runJs: runJsFacts,
}
