import { createHash } from 'node:crypto'
import type { SavedTestsView } from '@ashlar/contract'
import { type PageCheck, testsOf } from '@ashlar/schema'
import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import type { ApplicationRow } from '../../applications/load.ts'
import { testsWithResults } from '../../applications/test-results.ts'
import { record } from '../../audit/record.ts'
import { lockApplication } from '../../pages/application-pages.ts'
import { pagesOf } from '../../pages/queries.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import { commits } from '../../tables/applications.ts'
import { type CommitContent, commitIdOf } from '../../tables/commit-content.ts'
import { testResults } from '../../tables/test-results.ts'
import { contentOf } from './commit-and-deploy.ts'
import { savedPages } from './saved-content.ts'

/** How somebody says that tests went. */
interface ResultsToRecord {
  readonly state: string
  readonly results: readonly { readonly testId: string; readonly problem: string | null }[]
}

interface SavedNow {
  readonly content: CommitContent
  readonly commitId: string
  readonly state: string
}

/** What is saved, and what tells it from what was saved before, even where it is the same again. */
const savedNow = async (queries: Queryable, checkPage: PageCheck, row: ApplicationRow): Promise<SavedNow> => {
  const content = contentOf(row, await savedPages(queries, checkPage, row.id))
  const commitId = commitIdOf(content)
  const revisions = (await pagesOf(queries, row.id)).map(({ id, revision }) => `${id} ${revision}`)
  const state = createHash('sha256')
    .update([commitId, row.revision, ...revisions].join('\n'))
    .digest('hex')
  return { content, commitId, state }
}

/** The tests of what is saved, with how they went with just that. */
export const readSavedTests = async (
  queries: Queryable,
  checkPage: PageCheck,
  row: ApplicationRow,
): Promise<SavedTestsView> => {
  const { content, commitId, state } = await savedNow(queries, checkPage, row)
  return { tests: await testsWithResults(queries, content, commitId), commitId, state }
}

/** How long results stay of content of which there is no version. */
const keptDays = 30

/**
 * Notes how tests went with what is saved, in the name of whoever says so: deployments ask for it. Nothing is noted where something
 * was saved since the tests were read, as they ran on something else then. Throws `Refusal`.
 */
export const recordTestResults = (
  database: Database,
  checkPage: PageCheck,
  actor: MemberPrincipal,
  applicationId: string,
  { state, results }: ResultsToRecord,
): Promise<SavedTestsView> =>
  transaction(database, async (queries) => {
    const row = await lockApplication(queries, applicationId)
    const saved = await savedNow(queries, checkPage, row)
    const { content, commitId } = saved
    if (saved.state !== state) {
      throw new Refusal(
        'revision_conflict',
        'Something was saved since these tests began, so they say nothing of what is saved now. Run them again.',
      )
    }
    const known = new Map(testsOf(content.records).map((test) => [test.id, test.title]))
    const ids = new Set(results.map(({ testId }) => testId))
    if (ids.size < results.length || results.some(({ testId }) => !known.has(testId))) {
      throw new Refusal('invalid_request', 'Each result is of one test of the application as it is saved.')
    }
    const ranAt = database.clock.now()
    await queries
      .insert(testResults)
      .values(
        results.map(({ testId, problem }) => ({
          applicationId,
          commitId,
          testId,
          problem,
          ranBy: actor.userId,
          ranAt,
        })),
      )
      .onConflictDoUpdate({
        target: [testResults.applicationId, testResults.commitId, testResults.testId],
        set: { problem: sql`excluded.problem`, ranBy: sql`excluded.ran_by`, ranAt: sql`excluded.ran_at` },
      })
    await forgetOldResults(queries, applicationId, ranAt)
    const failed = results.filter(({ problem }) => problem !== null)
    await record(queries, {
      organizationId: actor.organizationId,
      actorId: actor.userId,
      action: 'record tests',
      entityType: 'application',
      entityId: applicationId,
      details: {
        commitId,
        passed: results.length - failed.length,
        failed: failed.map(({ testId }) => known.get(testId) ?? testId),
      },
    })
    return { tests: await testsWithResults(queries, content, commitId), commitId, state }
  })

const forgetOldResults = async (queries: Queryable, applicationId: string, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - keptDays * 24 * 60 * 60 * 1000)
  await queries
    .delete(testResults)
    .where(
      and(
        eq(testResults.applicationId, applicationId),
        lt(testResults.ranAt, before),
        notExists(queries.select().from(commits).where(eq(commits.id, testResults.commitId))),
      ),
    )
}
