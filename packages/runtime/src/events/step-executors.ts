import type { StepExecutor } from './step-executor.ts'
import { cancelApi } from './steps/cancel-api.ts'
import { controlModal, controlSlideout } from './steps/control-overlay.ts'
import { controlTimer } from './steps/control-timer.ts'
import { executeApi } from './steps/execute-api.ts'
import { navigateTo } from './steps/navigate-to.ts'
import { resetComponent } from './steps/reset-component.ts'
import { resetStateVariable } from './steps/reset-state-variable.ts'
import { setComponentProperty } from './steps/set-component-property.ts'
import { setStateVariable } from './steps/set-state-variable.ts'
import { showAlert } from './steps/show-alert.ts'
import { triggerEvent } from './steps/trigger-event.ts'

/** The list of step kinds that the runtime carries out: one line per kind. */
export const stepExecutors: readonly StepExecutor[] = [
  executeApi,
  cancelApi,
  setStateVariable,
  resetStateVariable,
  setComponentProperty,
  resetComponent,
  showAlert,
  navigateTo,
  controlModal,
  controlSlideout,
  controlTimer,
  triggerEvent,
]
