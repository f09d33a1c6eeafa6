import type { SavedTestsView } from '@ashlar/contract'
import { testsOf } from '@ashlar/schema'
import { and, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { Refusal } from '../requests/refusal.ts'
import type { applicationVersions } from '../tables/applications.ts'
import type { CommitContent } from '../tables/commit-content.ts'
import { users } from '../tables/identity.ts'
import { testResults } from '../tables/test-results.ts'

/** The tests of some content with how they went with just that. */
export const testsWithResults = async (
  queries: Queryable,
  content: CommitContent,
  commitId: string,
): Promise<SavedTestsView['tests']> => {
  const rows = await queries
    .select({ result: testResults, ranBy: { id: users.id, name: users.name } })
    .from(testResults)
    .leftJoin(users, eq(users.id, testResults.ranBy))
    .where(and(eq(testResults.applicationId, content.applicationId), eq(testResults.commitId, commitId)))
  const results = new Map(rows.map((row) => [row.result.testId, row]))
  return testsOf(content.records).map(({ id, title, mayFail = false }) => {
    const row = results.get(id)
    return {
      id,
      title,
      mayFail,
      result:
        row === undefined
          ? null
          : { problem: row.result.problem, ranAt: row.result.ranAt.toISOString(), ranBy: row.ranBy },
    }
  })
}

const mostNamed = 10

/**
 * Refuses to deploy a version of which a test that has to pass has not passed with just what it holds. Throws `Refusal`.
 */
export const refuseUntested = async (
  queries: Queryable,
  { applicationId, commitId }: Pick<typeof applicationVersions.$inferSelect, 'applicationId' | 'commitId'>,
  { records }: CommitContent,
): Promise<void> => {
  const required = testsOf(records).filter(({ mayFail }) => mayFail !== true)
  if (required.length === 0) return
  const rows = await queries
    .select({ testId: testResults.testId })
    .from(testResults)
    .where(
      and(
        eq(testResults.applicationId, applicationId),
        eq(testResults.commitId, commitId),
        isNull(testResults.problem),
      ),
    )
  const passed = new Set(rows.map(({ testId }) => testId))
  const open = required.filter(({ id }) => !passed.has(id))
  if (open.length === 0) return
  const titles = open.slice(0, mostNamed).map(({ title }) => `“${title}”`)
  const more = open.length > mostNamed ? ` and ${open.length - mostNamed} more` : ''
  throw new Refusal(
    'tests_not_passed',
    `Nothing was deployed: ${open.length === 1 ? 'a test has' : 'tests have'} not passed with just what would be deployed: ${titles.join(', ')}${more}. Run the tests in the editor or with ashlar test; restore an older version as the draft first.`,
    { details: { tests: open.map(({ id, title }) => ({ id, title })) } },
  )
}
