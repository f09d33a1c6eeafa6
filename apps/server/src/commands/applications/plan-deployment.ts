import { eq } from 'drizzle-orm'
import type { LoadedApplication } from '../../applications/load.ts'
import { contentOfVersion } from '../../applications/versions.ts'
import { record } from '../../audit/record.ts'
import { lockApplication } from '../../pages/application-pages.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import type { ApplicationRow } from '../../applications/load.ts'
import { plannedDeployments } from '../../tables/planned-deployments.ts'
import { approvalsMissing, waitingRequestOf } from '../deployment-requests/approvals.ts'
import { approvedApplications } from '../deployment-requests/approved-applications.ts'
import {
  askForDeployment,
  type AwaitedDeployment,
  closeRequest,
} from '../deployment-requests/ask-for-deployment.ts'
import { tellApprovers, type TellingServices } from '../deployment-requests/tell-of-request.ts'
import type { StoredVersion } from './commit-and-deploy.ts'

const furthestMilliseconds = 366 * 24 * 60 * 60 * 1000

/** A time in words for a record that people of all zones read. */
const inWords = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/**
 * Plans the deployment of a version, in the place of what was planned before, and asks others to approve it by then where that is
 * needed. Throws `Refusal` for a time that is over or too far.
 */
export const planDeployment = async (
  services: TellingServices,
  actor: MemberPrincipal,
  application: LoadedApplication,
  { versionId, deployAt }: { versionId: string; deployAt: string },
): Promise<void> => {
  const { database } = services.platform
  const awaited = await transaction(database, async (queries) => {
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
    return askForPlanned(queries, actor, row, version, at, database.clock.now())
  })
  if (awaited !== null) await tellApprovers(services, approvedApplications, actor, awaited)
}

/** Has a planned version wait for others where they have to approve it; another one that was planned before waits no longer. */
const askForPlanned = async (
  queries: Queryable,
  actor: MemberPrincipal,
  row: ApplicationRow,
  version: StoredVersion,
  deployAt: Date,
  now: Date,
): Promise<AwaitedDeployment | null> => {
  const waiting = await waitingRequestOf(queries, approvedApplications, row.id)
  const isNeeded = (await approvalsMissing(queries, approvedApplications, row, version)) > 0
  if (isNeeded || waiting?.commitId === version.commitId) {
    return askForDeployment(queries, approvedApplications, actor, row, version, { now, deployAt })
  }
  if (waiting !== null && waiting.deployAt !== null && waiting.deployAt > now) {
    await closeRequest(queries, approvedApplications, waiting, {
      state: 'replaced',
      closedBy: actor.userId,
      now,
    })
  }
  return null
}

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
    const waiting = await waitingRequestOf(queries, approvedApplications, row.id)
    if (waiting?.versionId === gone.versionId && waiting.deployAt !== null) {
      const now = database.clock.now()
      await closeRequest(queries, approvedApplications, waiting, {
        state: 'withdrawn',
        closedBy: actor.userId,
        now,
      })
    }
    await record(queries, {
      organizationId: actor.organizationId,
      actorId: actor.userId,
      action: 'cancel deployment',
      entityType: 'application',
      entityId: row.id,
      details: { at: inWords(gone.deployAt) },
    })
  })
