import { saySize } from '@ashlar/egress'
import { IntegrationError } from '../integration-error.ts'

/** The error for a result with more bytes than the limit. */
export const tooLarge = (limit: number): IntegrationError =>
  new IntegrationError(
    'too_large',
    `The result is larger than the limit of ${saySize(limit)}. Ask for fewer rows or columns, for example with limit.`,
  )

/** The error of what was cancelled. */
export const cancelled = (): IntegrationError => new IntegrationError('cancelled', 'The run was cancelled.')

/** The error of a statement that was stopped at its time limit. */
export const timedOut = (options?: ErrorOptions): IntegrationError =>
  new IntegrationError('timed_out', 'The statement took longer than the time limit and was stopped.', options)
