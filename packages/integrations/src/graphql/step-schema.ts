import { z } from 'zod'

/** The configuration of a step on a GraphQL service. */
export const stepSchema = z.strictObject({
  query: z.string('The query has to be text.').max(100_000),
  variables: z.string('The variables have to be text.').max(100_000).default(''),
  operationName: z
    .string('The name has to be text.')
    .regex(/^\s*(?:[A-Za-z_][A-Za-z0-9_]*)?\s*$/u, 'The name of an operation has letters, digits and _ only.')
    .default(''),
  failOnErrors: z.boolean('It has to be on or off.').default(true),
})

export type GraphqlStep = z.output<typeof stepSchema>
