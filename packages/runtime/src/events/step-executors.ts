import type { EventStepType } from '@ashlar/schema'
import type { StepExecutor } from './step-executor.ts'
import { cancelApi } from './steps/cancel-api.ts'
import { controlComponent } from './steps/control-component.ts'
import { controlModal, controlSlideout } from './steps/control-overlay.ts'
import { controlTimer } from './steps/control-timer.ts'
import { executeApi } from './steps/execute-api.ts'
import { navigateTo } from './steps/navigate-to.ts'
import { navigateToApp } from './steps/navigate-to-app.ts'
import { navigateToRoute } from './steps/navigate-to-route.ts'
import { optimizedPageLoadApis } from './steps/optimized-page-load-apis.ts'
import { resetComponent } from './steps/reset-component.ts'
import { resetStateVariable } from './steps/reset-state-variable.ts'
import { runJs } from './steps/run-js.ts'
import { setComponentProperty } from './steps/set-component-property.ts'
import { setQueryParams } from './steps/set-query-params.ts'
import { setProfile } from './steps/set-profile.ts'
import { setStateVariable } from './steps/set-state-variable.ts'
import { showAlert } from './steps/show-alert.ts'
import { triggerEvent } from './steps/trigger-event.ts'

/** What carries out the steps of each kind. */
export const stepExecutors: { readonly [Type in EventStepType]: StepExecutor<Type> } = {
  executeApi,
  cancelApi,
  optimizedPageLoadApis,
  setStateVar: setStateVariable,
  resetStateVar: resetStateVariable,
  setComponentProperty,
  resetComponent,
  controlComponent,
  showAlert,
  navigateTo,
  navigateToRoute,
  navigateToApp,
  setQueryParams,
  controlModal,
  controlSlideout,
  controlTimer,
  triggerEvent,
  setProfile,
  runJs,
}
