import { z } from 'zod'

/** What went wrong in a step, in words for the person who runs it. */
export const runErrorSchema = z
  .object({
    code: z.enum([
      'binding_failed',
      'binding_refused',
      'integration_not_found',
      'not_authorized',
      'network_failed',
      'query_failed',
      'request_failed',
      'code_failed',
      'thrown',
      'not_permitted',
      'login_required',
      'declined',
      'interrupted',
      'unavailable',
      'timed_out',
      'too_large',
      'cancelled',
      'busy',
      'internal_error',
    ]),
    message: z.string(),
    /** The name of the block it happened in. */
    block: z.string().nullable(),
    /** What to do about it, where that is known; for builders only. */
    hint: z.string().optional(),
    /** The whole text, such as with the lines of a step's code; for builders only. */
    fullErrorMessage: z.string().optional(),
  })
  .meta({ id: 'RunError' })
export type RunError = z.output<typeof runErrorSchema>
export type RunErrorCode = RunError['code']
