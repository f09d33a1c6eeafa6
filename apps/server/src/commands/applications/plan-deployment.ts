import { eq } from 'drizzle-orm'
import type { LoadedApplication } from '../../applications/load.ts'
import { contentOfVersion } from '../../applications/versions.ts'
import { record } from '../../audit/record.ts'
import { lockApplication } from '../../pages/application-pages.ts'
import type { Database } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import { plannedDeployments } from '../../tables/planned-deployments.ts'

const furthestMilliseconds = 366 * 24 * 60 * 60 * 1000

/** A time in words for a record that people of all zones read. */
const inWords = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Plans the deployment of a version, in the place of what was planned before. Throws `Refusal` for a time that is over or too far. */
export const planDeployment = (
  database: Database,
  actor: MemberPrincipal,
  application: LoadedApplication,
  { versionId, deployAt }: { versionId: string; deployAt: string },
): Promise<void> =>
  transaction(database, async (queries) => {
    const at = new Date(deployAt)
    const now = database.clock.now().getTime()
    if (at.getTime() <= now) {
      throw new Refusal('invalid_request', 'This time is over: choose one that is to come.')
    }
    if (at.getTime() > now + furthestMilliseconds) {
      throw new Refusal('invalid_request', 'A deployment can be planned for one year ahead at most.')
    }
    const row = await lockApplication(queries, application.row.id)
    const { version } = await contentOfVersion(queries, row.id, versionId)
    const planned = { versionId, deployAt: at, plannedBy: actor.userId, failure: null }
    await queries
      .insert(plannedDeployments)
      .values({ applicationId: row.id, ...planned })
      .onConflictDoUpdate({ target: plannedDeployments.applicationId, set: planned })
    await record(queries, {
      organizationId: actor.organizationId,
      actorId: actor.userId,
      action: 'plan deployment',
      entityType: 'application',
      entityId: row.id,
      details: { version: version.number, at: inWords(at) },
    })
  })

/** Takes back what was planned, or puts away the notice of why it failed. Nothing happens where nothing was planned. */
export const cancelPlannedDeployment = (
  database: Database,
  actor: MemberPrincipal,
  application: LoadedApplication,
): Promise<void> =>
  transaction(database, async (queries) => {
    const row = await lockApplication(queries, application.row.id)
    const [gone] = await queries
      .delete(plannedDeployments)
      .where(eq(plannedDeployments.applicationId, row.id))
      .returning()
    if (gone === undefined) return
    await record(queries, {
      organizationId: actor.organizationId,
      actorId: actor.userId,
      action: 'cancel deployment',
      entityType: 'application',
      entityId: row.id,
      details: { at: inWords(gone.deployAt) },
    })
  })
