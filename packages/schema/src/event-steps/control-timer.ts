import { z } from 'zod'
import { stepFacts } from './step-facts.ts'
import { entityReferenceSchema, stepId } from './step-fields.ts'

/** What a step does to a timer. */
export const timerCommandSchema = z.enum(['start', 'stop', 'toggle'])
export type TimerCommand = z.output<typeof timerCommandSchema>

export const controlTimerSchema = z.strictObject({
  ...stepId,
  type: z.literal('controlTimer'),
  timer: entityReferenceSchema,
  command: timerCommandSchema,
  /** Of a stop: the timer is remembered as one that goes on when all paused timers do. */
  pause: z.boolean().optional(),
  /** Of a start: every timer that was only paused goes on, and no other. */
  allPaused: z.boolean().optional(),
})

export const controlTimerFacts = stepFacts({
  type: 'controlTimer',
  label: 'Control timer',
  help: 'Starts or stops steps that run again and again.',
  names: [{ path: 'timer.name', kind: 'timer', effect: 'controls' }],
})
