import type { EventStepType } from '@ashlar/schema'
import type { AnyStepForm } from '../step-form.ts'
import { cancelApi } from './cancel-api.tsx'
import { controlModal, controlSlideout } from './control-overlay.tsx'
import { controlTimer } from './control-timer.tsx'
import { executeApi } from './execute-api.tsx'
import { navigateTo } from './navigate-to.tsx'
import { resetComponent } from './reset-component.tsx'
import { resetStateVar } from './reset-state-var.tsx'
import { setComponentProperty } from './set-component-property.tsx'
import { setStateVar } from './set-state-var.tsx'
import { showAlert } from './show-alert.tsx'
import { triggerEvent } from './trigger-event.tsx'

const forms: readonly AnyStepForm[] = [
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
]

/** The forms of all kinds of steps, by kind. */
export const stepForms: ReadonlyMap<EventStepType, AnyStepForm> = new Map(
  forms.map((form) => [form.type, form]),
)
