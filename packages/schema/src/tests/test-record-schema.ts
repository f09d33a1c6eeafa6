import { z } from 'zod'
import { onlyText } from '../application/only-text.ts'
import { jsonObjectSchema } from '../json-schema.ts'
import { mostTestSteps, testName } from './test-facts.ts'
import { recordedAnswerSchema, testStepSchema } from './test-step.ts'

/** A test of an application, as one of its records: what was recorded of a person, and what must hold. */
export const testRecordSchema = z.strictObject({
  kind: z.literal('test'),
  id: z.string().min(1).max(64),
  name: onlyText(testName, 'A test has a title and no name.'),
  scope: z.literal('app'),
  title: z.string().trim().min(1, 'A test has a title.').max(200),
  /** Deployments go on where it fails; absent: it has to pass before each. */
  mayFail: z.literal(true).optional(),
  /** Where it begins, below the application, with its query: `/orders?open=1`. */
  path: z.string().startsWith('/').max(2000),
  /** As whom it is replayed, whoever replays it; absent for a visitor. */
  user: z
    .strictObject({
      id: z.string().max(200),
      name: z.string().max(400),
      email: z.string().max(400),
      groups: z
        .array(z.strictObject({ id: z.string().max(200) }))
        .max(1000)
        .optional(),
      metadata: jsonObjectSchema.optional(),
    })
    .optional(),
  steps: z.array(testStepSchema).max(mostTestSteps),
  /** What APIs answered, in the order in which they were asked. */
  answers: z.array(recordedAnswerSchema).max(1000),
})
export type TestRecord = z.output<typeof testRecordSchema>
