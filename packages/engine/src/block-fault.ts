import type { RunFault } from './run-fault.ts'
import { UntracedError } from './untraced-error.ts'

/** A fault on its way out of the blocks; it knows the innermost block that it happened in. */
export class BlockFault extends UntracedError {
  readonly fault: RunFault

  constructor(fault: RunFault, cause: unknown) {
    super(fault.message, { cause })
    this.name = 'BlockFault'
    this.fault = fault
  }
}

/** Thrown by a block that cannot go on now: the run ends here and goes on later, at the latest at `resumeAt`. */
export class RunSuspended extends UntracedError {
  /** ISO 8601. */
  readonly resumeAt: string

  constructor(resumeAt: string) {
    super('The run waits.')
    this.name = 'RunSuspended'
    this.resumeAt = resumeAt
  }
}
