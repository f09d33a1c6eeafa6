import { eq } from 'drizzle-orm'
import type { LoadedApplication } from '../applications/load.ts'
import { type DeploymentRow, pagesOf } from '../applications/queries.ts'
import { applications } from '../applications/tables.ts'
import type { MemberPrincipal } from '../http/principal.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { unusableInRecords } from '../integrations/usable.ts'
import type { Database } from '../platform/database/database.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { Publications } from '../published/publications.ts'
import { commitAndDeploy, contentOf } from './commit-and-deploy.ts'

/**
 * Publishes what is saved now; visitors see the old version or the new one and nothing between. A page that could not
 * run, or that uses an integration the person may not use, is refused with the reasons.
 */
export const deployApplication = (
  database: Database,
  publications: Publications,
  actor: MemberPrincipal,
  application: LoadedApplication,
): Promise<DeploymentRow> =>
  transaction(database, async (queries) => {
    const [row] = await queries
      .select()
      .from(applications)
      .where(eq(applications.id, application.row.id))
      .for('update')
    if (row === undefined) throw notFound('application')
    // What is frozen is what counts today; a page that cannot be read is refused below.
    const pages = (await pagesOf(queries, row.id)).map(({ id, name, isHidden, records }) => {
      const checked = publications.checkPage(records)
      return { id, name, ...(isHidden ? { isHidden } : {}), records: checked.ok ? checked.value : records }
    })
    const problems = [
      ...publications.problemsOf(contentOf(row, pages)),
      ...(await unusableInRecords(
        queries,
        actor,
        pages.flatMap((page) => Object.values(page.records)),
      )),
    ]
    if (problems.length > 0) {
      throw new Refusal('invalid_document', `${row.name} cannot be deployed until this is mended.`, {
        problems,
      })
    }
    const deployment = await commitAndDeploy(queries, row, pages, actor.userId, database.clock.now())
    return { ...deployment, deployedBy: { id: actor.userId, name: actor.name } }
  })
