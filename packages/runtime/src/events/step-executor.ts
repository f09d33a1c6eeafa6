import type { EventStep, EventStepType } from '@ashlar/schema'
import type { StepOutcome } from '../handlers/step-outcome.ts'
import type { EventContext } from './event-context.ts'

/** Carries out the steps of one kind. */
export interface StepExecutor<Type extends EventStepType = EventStepType> {
  readonly type: Type
  run(step: EventStep, context: EventContext): Promise<StepOutcome>
}

const isOfType = <Type extends EventStepType>(
  step: EventStep,
  type: Type,
): step is Extract<EventStep, { type: Type }> => step.type === type

/** Makes the executor of a kind of steps from a function that gets steps of exactly that kind. */
export const stepExecutor = <Type extends EventStepType>(
  type: Type,
  run: (
    step: Extract<EventStep, { type: Type }>,
    context: EventContext,
  ) => Promise<StepOutcome> | StepOutcome,
): StepExecutor<Type> => ({
  type,
  run: async (step, context) => (isOfType(step, type) ? run(step, context) : 'failed'),
})
