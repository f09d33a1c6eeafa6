import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { notFound, Refusal } from '../../requests/refusal.ts'
import { transactionProblems } from '@ashlar/integrations/descriptors'
import { unusableSteps } from '../../integrations/usable.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Services } from '../../services/services.ts'
import { canonicalText, nameFaults, stepsWithin, type Problem } from '@ashlar/schema'
import { approvalsMissing, refuseUnapprovedDeployment } from '../deployment-requests/approvals.ts'
import { approvedApis } from '../deployment-requests/approved-apis.ts'
import { askForDeployment, closeDeployedRequest } from '../deployment-requests/ask-for-deployment.ts'
import {
  awaitedVersionId,
  type DeployedOrAwaited,
  deployOrAsk,
} from '../deployment-requests/deploy-or-ask.ts'
import type { TellingServices } from '../deployment-requests/tell-of-request.ts'
import { addApiVersion } from './add-version.ts'
import type { ApiServices, JobPlans } from './change-api.ts'
import { askForPush } from '../../repositories/ask-for-push.ts'
import { lockApi } from '../../apis/lock-api.ts'
import { recordOfApi } from '../../apis/record-of-api.ts'
import { checkContent, contentIn, jobContentOf } from '../../apis/content.ts'
import { type ApiRow, kindFacts } from '../../apis/load.ts'
import { versionOf } from '../../apis/queries.ts'
import { apis, apiVersions } from '../../tables/apis.ts'

/** What deploying needs of the server. */
type DeployingServices = ApiServices & TellingServices & Pick<Services, 'executor'>

/** A version as it is stored. */
type StoredVersion = typeof apiVersions.$inferSelect

/** A name of what a version holds, which is another one as soon as that is. */
const commitIdOf = (definition: unknown): string =>
  createHash('sha256').update(canonicalText(definition)).digest('hex')

/** What of a definition would keep it from running, or may not be used by who deploys it. */
const problemsOf = async (
  queries: Queryable,
  executor: Services['executor'],
  actor: MemberPrincipal,
  { kind, name }: ApiRow,
  definition: unknown,
): Promise<Problem[]> => {
  const checked = checkContent(kind, definition)
  if (!checked.ok) return checked.problems
  const { blocks } = checked.value
  const unusable = await unusableSteps(queries, actor, [{ name, blocks }])
  const broken = stepsWithin(blocks).flatMap((block) =>
    executor.checkStep(block.pluginId, block.configuration).map(({ path, reason }) => ({
      path: [name, block.name, ...(path === '' ? [] : [path])].join('.'),
      reason,
    })),
  )
  const misplaced = [...nameFaults(blocks), ...transactionProblems(blocks)].map(({ path, reason }) => ({
    path: `${name}.${path}`,
    reason,
  }))
  return [...unusable.map(({ problem }) => problem), ...broken, ...misplaced]
}

const refuseProblems = ({ name }: ApiRow, problems: Problem[]): void => {
  if (problems.length > 0) {
    throw new Refusal('invalid_document', `${name} cannot be deployed until this is mended.`, { problems })
  }
}

/** Has a job run by the plan of a version, where it is enabled. */
const planJob = async (
  queries: Queryable,
  plans: JobPlans | null,
  row: ApiRow,
  version: { id: string; definition: unknown },
): Promise<void> => {
  await plans?.set(queries, {
    jobId: row.id,
    organizationId: row.organizationId,
    versionId: version.id,
    schedule: jobContentOf(version.definition).trigger.schedule,
    isEnabled: row.isEnabled,
  })
}

/** A version as approvals know it. */
const approvedVersion = <Version extends { definition: unknown }>(
  version: Version,
): Version & { commitId: string } => ({ ...version, commitId: commitIdOf(version.definition) })

/**
 * Makes a version the one that runs: in one statement, and for a job together with its plan. Every deployment comes through here, so
 * that none is made of what was not approved by as many as are asked for. Throws `Refusal`.
 */
const pointTo = async (
  queries: Queryable,
  { plans, platform }: ApiServices,
  row: ApiRow,
  version: StoredVersion,
  userId: string,
): Promise<void> => {
  const approved = approvedVersion(version)
  const now = platform.clock.now()
  await refuseUnapprovedDeployment(queries, approvedApis, row, approved)
  await queries.update(apis).set({ versionId: version.id }).where(eq(apis.id, row.id))
  if (version.deployedAt === null) {
    await queries.update(apiVersions).set({ deployedAt: now }).where(eq(apiVersions.id, version.id))
  }
  await planJob(queries, plans, row, version)
  // What is pushed is what is saved.
  if (commitIdOf(contentIn(row.records)) === approved.commitId) {
    await askForPush(queries, { apiId: row.id }, userId)
  }
  await closeDeployedRequest(queries, approvedApis, row.id, approved.commitId, { userId, now })
}

/** Makes a version the one that runs, or has it wait where approvals of it are missing, and says which. Throws `Refusal`. */
const deployOrWait = async (
  queries: Queryable,
  services: ApiServices,
  actor: MemberPrincipal,
  row: ApiRow,
  version: StoredVersion,
): Promise<DeployedOrAwaited<'deployed'>> => {
  const approved = approvedVersion(version)
  if ((await approvalsMissing(queries, approvedApis, row, approved)) > 0) {
    const at = { now: services.platform.clock.now(), deployAt: null }
    return { awaited: await askForDeployment(queries, approvedApis, actor, row, approved, at) }
  }
  await pointTo(queries, services, row, version, actor.userId)
  const { number, description } = version
  await recordOfApi(queries, actor, row, 'deploy', { version: number, description })
  return { deployed: 'deployed' }
}

/**
 * Deploys what is saved as a new version. `stale`: what is saved is at another revision than was named, and nothing was
 * deployed. The same request sent again makes no second version. Where others have to approve it first, the version waits for them,
 * and it is refused until then. Throws `Refusal`.
 */
export const deployApi = (
  services: DeployingServices,
  actor: MemberPrincipal,
  api: ApiRow,
  {
    revision,
    description,
    requestId,
  }: { revision: number; description: string; requestId?: string | undefined },
): Promise<'deployed' | 'stale'> =>
  deployOrAsk<'deployed' | 'stale'>(services, approvedApis, actor, async (queries) => {
    const row = await lockApi(queries, api)
    const made = requestId === undefined ? null : await versionOfRequest(queries, row.id, requestId)
    if (made !== null) {
      return made.deployedAt === null
        ? deployOrWait(queries, services, actor, row, made)
        : { deployed: 'deployed' }
    }
    if (row.revision !== revision) return { deployed: 'stale' }
    const definition = contentIn(row.records)
    const problems = await problemsOf(queries, services.executor, actor, row, definition)
    refuseProblems(row, problems)
    if (definition === undefined) throw notFound(kindFacts[row.kind].noun)
    const waiting = await awaitedVersionId(queries, approvedApis, row.id, commitIdOf(definition))
    const version =
      waiting === null
        ? await addApiVersion(queries, row, {
            definition,
            description,
            requestId,
            userId: actor.userId,
            now: services.platform.clock.now(),
          })
        : await storedVersion(queries, row.id, waiting)
    return deployOrWait(queries, services, actor, row, version)
  })

/** The version that a request made; null where it made none. */
const versionOfRequest = async (
  queries: Queryable,
  apiId: string,
  requestId: string,
): Promise<StoredVersion | null> => {
  const [made] = await queries
    .select()
    .from(apiVersions)
    .where(and(eq(apiVersions.apiId, apiId), eq(apiVersions.requestId, requestId)))
  return made ?? null
}

/** A version by its id. Throws `Refusal` where a workflow or job has no such version. */
const storedVersion = async (
  queries: Queryable,
  apiId: string,
  versionId: string,
): Promise<StoredVersion> => {
  const [version] = await queries
    .select()
    .from(apiVersions)
    .where(and(eq(apiVersions.apiId, apiId), eq(apiVersions.id, versionId)))
  if (version === undefined) throw notFound('version')
  return version
}

/** A version that may be made the one that runs, as far as what it holds goes. Throws `Refusal`. */
const deployableVersion = async (
  queries: Queryable,
  { executor }: Pick<Services, 'executor'>,
  actor: MemberPrincipal,
  row: ApiRow,
  versionId: string,
): Promise<StoredVersion> => {
  const version = await storedVersion(queries, row.id, versionId)
  refuseProblems(row, await problemsOf(queries, executor, actor, row, version.definition))
  return version
}

/** Makes another version the one that runs, or has it wait for others as `deployApi` does. Throws `Refusal`. */
export const deployVersion = async (
  services: DeployingServices,
  actor: MemberPrincipal,
  api: ApiRow,
  versionId: string,
): Promise<void> => {
  await deployOrAsk(services, approvedApis, actor, async (queries) => {
    const row = await lockApi(queries, api)
    const version = await deployableVersion(queries, services, actor, row, versionId)
    return deployOrWait(queries, services, actor, row, version)
  })
}

/** The same as a part of a transaction of the caller, where everything is approved already: it is refused otherwise. Throws `Refusal`. */
export const deployVersionWithin = async (
  queries: Queryable,
  { platform, executor, schedules }: Pick<Services, 'platform' | 'executor' | 'schedules'>,
  actor: MemberPrincipal,
  apiId: string,
  versionId: string,
): Promise<void> => {
  const row = await lockApi(queries, { id: apiId })
  const plans = row.kind === 'job' ? schedules : null
  const version = await deployableVersion(queries, { executor }, actor, row, versionId)
  await pointTo(queries, { platform, plans }, row, version, actor.userId)
  await recordOfApi(queries, actor, row, 'deploy', { version: version.number })
}

/** Takes a workflow or job out of service; its versions stay. */
export const undeployApi = (
  { platform: { database }, plans }: ApiServices,
  actor: MemberPrincipal,
  api: ApiRow,
): Promise<void> =>
  transaction(database, async (queries) => {
    const row = await lockApi(queries, api)
    if (row.versionId === null) {
      throw new Refusal('not_deployed', `This ${kindFacts[row.kind].noun} is not deployed.`)
    }
    await queries.update(apis).set({ versionId: null }).where(eq(apis.id, row.id))
    await plans?.remove(queries, row.id)
    await recordOfApi(queries, actor, row, 'undeploy', {})
  })

/** Says whether a job runs by time while it is deployed. */
export const enableJob = (
  { platform: { database }, plans }: ApiServices,
  actor: MemberPrincipal,
  api: ApiRow,
  isEnabled: boolean,
): Promise<void> =>
  transaction(database, async (queries) => {
    const row = { ...(await lockApi(queries, api)), isEnabled }
    await queries.update(apis).set({ isEnabled }).where(eq(apis.id, row.id))
    const version = row.versionId === null ? null : await versionOf(queries, row.id, row.versionId)
    if (version !== null) await planJob(queries, plans, row, version)
    await recordOfApi(queries, actor, row, isEnabled ? 'enable' : 'disable', {})
  })
