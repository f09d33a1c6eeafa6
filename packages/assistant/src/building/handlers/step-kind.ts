import type { EventStep, EventStepType, PageRecords, Route, WidgetCatalogue } from '@ashlar/schema'
import type { AssistantStep } from './assistant-step.ts'

/** What the mapping of steps reads around them. */
export interface StepSurroundings {
  readonly records: PageRecords
  readonly catalogue: WidgetCatalogue
  readonly routes: readonly Route[]
}

/** A step as documents hold it, or why there is none. */
export type MappedStep =
  | { readonly ok: true; readonly step: EventStep }
  | { readonly ok: false; readonly message: string }

/** How one kind of steps is written, and read back. Branches are not its business. */
export interface StepKind<Type extends AssistantStep['type'] & EventStepType = AssistantStep['type']> {
  readonly type: Type
  write(step: AssistantStep & { readonly type: Type }, id: string, around: StepSurroundings): MappedStep
  /** `null` where the step holds what the assistant cannot say. */
  read(step: Extract<EventStep, { type: Type }>, around: StepSurroundings): AssistantStep | null
}

/** A step that was written. */
export const mapped = (step: EventStep): MappedStep => ({ ok: true, step })

/** Why no step was written. */
export const unmapped = (message: string): MappedStep => ({ ok: false, message })

/** A field that a kind of steps cannot do without. */
export const needs = (type: string, field: string): MappedStep =>
  unmapped(`A step of type ${type} needs ${field}.`)

/** A value that a model gave as a number or a boolean, as the text that steps hold. */
export const asText = (value: string | number | boolean): string =>
  typeof value === 'string' ? value : `{{ ${String(value)} }}`

/** The same for values by name. */
export const asTexts = (
  values: Readonly<Record<string, string | number | boolean>>,
): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asText(value)]))
