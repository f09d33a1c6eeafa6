import type { TimerCommand } from '@ashlar/schema'

/** Something that was to be done with a timer failed: `action` says what, `cause` why. */
export class TimerOperationError extends Error {
  readonly action: TimerCommand | 'run'

  constructor(action: TimerOperationError['action'], cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'TimerOperationError'
    this.action = action
  }
}
