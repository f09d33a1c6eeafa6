import { z } from 'zod'

/** The configuration of a step on PostgreSQL. */
export const stepSchema = z.strictObject({
  /** SQL in which bindings stand for values. */
  body: z.string('The statement has to be text.').max(100_000),
})
