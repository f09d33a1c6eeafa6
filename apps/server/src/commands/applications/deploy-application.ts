import { eq } from 'drizzle-orm'
import type { CommitContent } from '../../tables/commit-content.ts'
import type { LoadedApplication } from '../../applications/load.ts'
import type { DeploymentRow } from '../../applications/queries.ts'
import { pagesOf } from '../../pages/queries.ts'
import { applications } from '../../tables/applications.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { notFound, Refusal } from '../../requests/refusal.ts'
import type { Database } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Publications } from '../../published/publications.ts'
import { commitAndDeploy, contentOf } from './commit-and-deploy.ts'
import {
  refusalOf,
  toProblems,
  unusableInPages,
  withDeployedApis,
  withoutApis,
} from './deployment-problems.ts'

/**
 * Publishes what is saved now; visitors see the old version or the new one and nothing between. A page that could not
 * run, or that uses an integration the person may not use, is refused with the reasons. Of the APIs that are refused, those
 * in `without` keep the form in which they were deployed last, or are left out where there is none that could run.
 */
export const deployApplication = (
  database: Database,
  publications: Publications,
  actor: MemberPrincipal,
  application: LoadedApplication,
  without: readonly string[] = [],
): Promise<DeploymentRow> =>
  transaction(database, async (queries) => {
    const [row] = await queries
      .select()
      .from(applications)
      .where(eq(applications.id, application.row.id))
      .for('update')
    if (row === undefined) throw notFound('application')
    // What is frozen is what counts today; a page that cannot be read is refused below.
    let pages: CommitContent['pages'] = (await pagesOf(queries, row.id)).map(
      ({ id, name, isHidden, records }) => {
        const checked = publications.checkPage(records)
        return { id, name, ...(isHidden ? { isHidden } : {}), records: checked.ok ? checked.value : records }
      },
    )
    const current = row.deploymentId === null ? null : await publications.find(row.id, row.deploymentId)
    const deployed = current?.apis ?? new Map<string, never>()
    const wanted = new Set(without)
    const problemsNow = async () => [
      ...publications.problemsOf(contentOf(row, pages)),
      ...(await unusableInPages(queries, actor, pages)),
    ]
    const leftOut = (found: Awaited<ReturnType<typeof problemsNow>>): Set<string> =>
      new Set(found.flatMap(({ api }) => (api !== undefined && wanted.has(api.id) ? [api.id] : [])))
    const refused = await problemsNow()
    const first = leftOut(refused)
    let problems = refused
    if (first.size > 0) {
      const gone = new Set([...first].filter((id) => !deployed.has(id)))
      pages = withoutApis(withDeployedApis(pages, first, deployed), gone)
      problems = await problemsNow()
      // What was deployed once need not run any more.
      pages = withoutApis(pages, leftOut(problems))
      problems = await problemsNow()
    }
    if (problems.length > 0) {
      throw new Refusal('invalid_document', `${row.name} cannot be deployed until this is mended.`, {
        problems: toProblems(problems),
        details: refusalOf(problems, pages, deployed),
      })
    }
    const deployment = await commitAndDeploy(queries, row, pages, actor.userId, database.clock.now())
    if (first.size > 0) {
      // What is saved is not what is deployed.
      const updatedAt = new Date(deployment.deployedAt.getTime() + 1)
      await queries.update(applications).set({ updatedAt }).where(eq(applications.id, row.id))
    }
    return { ...deployment, deployedBy: { id: actor.userId, name: actor.name } }
  })
