import type { EventStepType } from '@ashlar/schema'
import type { AnyStepForm } from '../step-form.ts'
import { cancelApi } from './cancel-api.tsx'
import { controlComponent } from './control-component.tsx'
import { controlModal, controlSlideout } from './control-overlay.tsx'
import { controlTimer } from './control-timer.tsx'
import { executeApi } from './execute-api.tsx'
import { navigateTo } from './navigate-to.tsx'
import { navigateToApp } from './navigate-to-app.tsx'
import { navigateToRoute } from './navigate-to-route.tsx'
import { optimizedPageLoadApis } from './optimized-page-load-apis.tsx'
import { resetComponent } from './reset-component.tsx'
import { resetStateVar } from './reset-state-var.tsx'
import { runJs } from './run-js.tsx'
import { setComponentProperty } from './set-component-property.tsx'
import { setProfile } from './set-profile.tsx'
import { setQueryParams } from './set-query-params.tsx'
import { setStateVar } from './set-state-var.tsx'
import { showAlert } from './show-alert.tsx'
import { triggerEvent } from './trigger-event.tsx'

/** The forms of all kinds of steps. */
export const stepForms: { readonly [Type in EventStepType]: AnyStepForm<Type> } = {
  executeApi,
  cancelApi,
  optimizedPageLoadApis,
  setStateVar,
  resetStateVar,
  setComponentProperty,
  resetComponent,
  controlComponent,
  showAlert,
  navigateToRoute,
  navigateTo,
  navigateToApp,
  setQueryParams,
  controlModal,
  controlSlideout,
  controlTimer,
  triggerEvent,
  setProfile,
  runJs,
}
