import type { EventStep } from '@ashlar/schema'
import { cancelApi, executeApi } from './api-steps.ts'
import type { AssistantStep, assistantStepTypes } from './assistant-step.ts'
import { resetComponent, setComponentProperty } from './component-steps.ts'
import { navigateToRoute, showAlert } from './screen-steps.ts'
import { controlTimer, resetStateVar, setStateVar, triggerEvent } from './state-steps.ts'
import type { MappedStep, StepKind, StepSurroundings } from './step-kind.ts'

type Type = (typeof assistantStepTypes)[number]

/** The ten kinds of steps that the assistant knows: one line for each. */
const kinds: { readonly [Each in Type]: StepKind<Each> } = {
  setComponentProperty,
  resetComponent,
  navigateToRoute,
  setStateVar,
  resetStateVar,
  controlTimer,
  triggerEvent,
  executeApi,
  cancelApi,
  showAlert,
}

const writers: { readonly [Each in Type]: Pick<StepKind, 'write'> } = kinds

/** A step as documents hold it, without its branches. */
export const writeStep = (step: AssistantStep, id: string, around: StepSurroundings): MappedStep =>
  writers[step.type].write(step, id, around)

/** A step as the assistant says it, without its branches; `null` for one that it cannot say. */
export const readStep = (step: EventStep, around: StepSurroundings): AssistantStep | null => {
  switch (step.type) {
    case 'setComponentProperty':
      return kinds.setComponentProperty.read(step, around)
    case 'resetComponent':
      return kinds.resetComponent.read(step, around)
    case 'navigateToRoute':
      return kinds.navigateToRoute.read(step, around)
    case 'setStateVar':
      return kinds.setStateVar.read(step, around)
    case 'resetStateVar':
      return kinds.resetStateVar.read(step, around)
    case 'controlTimer':
      return kinds.controlTimer.read(step, around)
    case 'triggerEvent':
      return kinds.triggerEvent.read(step, around)
    case 'executeApi':
      return kinds.executeApi.read(step, around)
    case 'cancelApi':
      return kinds.cancelApi.read(step, around)
    case 'showAlert':
      return kinds.showAlert.read(step, around)
    default:
      return null
  }
}
