import { z } from 'zod'
import { jsonObjectSchema, jsonValueSchema } from '../json-schema.ts'

const id = z.string().min(1).max(200)

/** Something of a page by its id; the name is the one that it had when the test was recorded, for whoever reads the test. */
const namedSchema = z.strictObject({ id, name: z.string().max(200) })

/** A component, and in which cells of which others it stands, the outermost first. */
const componentSchema = namedSchema.extend({
  within: z
    .array(z.strictObject({ id, index: z.int().min(0) }))
    .max(10)
    .optional(),
})

/** What a person does on a page, or what must hold then. */
export const testStepSchema = z.discriminatedUnion('kind', [
  /** A person enters or selects something: what the component exposes then, by name. */
  z.strictObject({ kind: z.literal('enter'), component: componentSchema, values: jsonObjectSchema }),
  /** Something happens for which the component has an event handler, such as `onClick`; its steps may use the details. */
  z.strictObject({
    kind: z.literal('event'),
    component: componentSchema,
    event: z.string().min(1).max(200),
    details: jsonObjectSchema.optional(),
  }),
  /** A person follows a link of the application. */
  z.strictObject({ kind: z.literal('follow'), address: z.string().min(1).max(2000) }),
  /** A value or a property of a component is this one. */
  z.strictObject({
    kind: z.literal('value'),
    component: componentSchema,
    property: z.string().min(1).max(200),
    equals: jsonValueSchema,
  }),
  /** A component is to be seen, or is not. */
  z.strictObject({ kind: z.literal('visible'), component: componentSchema, is: z.boolean() }),
  /** What a component shows holds this text; white space counts as one space. */
  z.strictObject({
    kind: z.literal('text'),
    component: componentSchema,
    contains: z.string().min(1).max(2000),
  }),
  /** An API was run with these inputs since the step before that a person did. */
  z.strictObject({ kind: z.literal('called'), api: namedSchema, inputs: jsonObjectSchema }),
])
export type TestStep = z.output<typeof testStepSchema>
export type TestedComponent = z.output<typeof componentSchema>

/** What an API answered when it was run with some inputs. */
export const recordedAnswerSchema = z.strictObject({
  api: namedSchema,
  inputs: jsonObjectSchema,
  output: jsonValueSchema,
  /** Why it failed; absent where it did not. */
  error: z
    .strictObject({
      code: z.string().max(100),
      message: z.string().max(4000),
    })
    .optional(),
})
export type RecordedAnswer = z.output<typeof recordedAnswerSchema>
