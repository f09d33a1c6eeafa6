import { z } from 'zod'
import { address, route } from '../route.ts'
import { personSchema } from './person.ts'

const testResultSchema = z.object({
  /** What was otherwise; null where it passed. */
  problem: z.string().nullable(),
  ranAt: z.iso.datetime(),
  /** Null where their account is gone. */
  ranBy: personSchema.nullable(),
})

const savedTestSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    /** Whether deployments go on where it fails. */
    mayFail: z.boolean(),
    /** How it went with just what is saved now; null where it was not run since. */
    result: testResultSchema.nullable(),
  })
  .meta({ id: 'SavedTest' })

const savedTestsSchema = z.object({
  tests: z.array(savedTestSchema),
  /** The name of the commit that a deployment would make now. */
  commitId: z.string(),
  /** To be sent with results: they are about what is saved just now. */
  state: z.string(),
})
export type SavedTestsView = z.output<typeof savedTestsSchema>

/** Routes of how tests of an application went, by the names under which the contract lists them. */
export const applicationTestRoutes = {
  readTests: route(address('GET', '/api/v1/applications/:applicationId/tests'), {
    summary: 'The tests of what is saved, and how they went with just that',
    policy: { access: 'entity', entity: 'application', parameter: 'applicationId', action: 'edit' },
    response: savedTestsSchema,
  }),
  recordTestResults: route(address('POST', '/api/v1/applications/:applicationId/test-results'), {
    summary: 'Say how tests of what is saved went; deployments of just that ask for it',
    policy: { access: 'entity', entity: 'application', parameter: 'applicationId', action: 'deploy' },
    body: z.strictObject({
      /** What was told when the tests were read, before they ran. */
      state: z.string().max(200),
      results: z
        .array(
          z.strictObject({
            testId: z.string().min(1).max(64),
            problem: z.string().trim().min(1).max(2000).nullable(),
          }),
        )
        .min(1)
        .max(200),
    }),
    response: savedTestsSchema,
  }),
}
