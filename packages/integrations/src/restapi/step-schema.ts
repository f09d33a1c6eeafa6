import { z } from 'zod'
import { pairSchema } from '../check-configuration.ts'
import { methods } from './step.ts'

const plainPairs = z
  .array(
    pairSchema.refine(({ isSecret }) => !isSecret, 'A step holds no secrets: keep them in the integration.'),
  )
  .max(100)

/** The configuration of a step on a REST API. */
export const stepSchema = z.strictObject({
  method: z.enum(methods, `The method has to be one of ${methods.join(', ')}.`),
  path: z.string().max(10_000),
  query: plainPairs,
  headers: plainPairs,
  bodyType: z.enum(['none', 'json', 'text', 'form', 'multipart']),
  body: z.string().max(100_000),
  form: plainPairs,
})

export type RestStep = z.output<typeof stepSchema>
