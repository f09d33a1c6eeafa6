import { and, eq } from 'drizzle-orm'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { notFound, Refusal } from '../../requests/refusal.ts'
import { transactionProblems } from '@ashlar/integrations/descriptors'
import { unusableSteps } from '../../integrations/usable.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Services } from '../../services/services.ts'
import { nameFaults, stepsWithin, type Problem } from '@ashlar/schema'
import { addApiVersion } from './add-version.ts'
import { type ApiServices } from './change-api.ts'
import { lockApi } from '../../apis/lock-api.ts'
import { recordOfApi } from '../../apis/record-of-api.ts'
import { checkContent, contentIn, jobContentOf } from '../../apis/content.ts'
import { type ApiRow, kindFacts } from '../../apis/load.ts'
import { versionOf } from '../../apis/queries.ts'
import { apis, apiVersions } from '../../tables/apis.ts'

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

/** Makes a version the one that runs: in one statement, and for a job together with its plan. */
const pointTo = async (
  queries: Queryable,
  { plans }: Pick<ApiServices, 'plans'>,
  row: ApiRow,
  version: { id: string; definition: unknown },
): Promise<void> => {
  await queries.update(apis).set({ versionId: version.id }).where(eq(apis.id, row.id))
  if (plans === null) return
  await plans.set(queries, {
    jobId: row.id,
    organizationId: row.organizationId,
    versionId: version.id,
    schedule: jobContentOf(version.definition).trigger.schedule,
    isEnabled: row.isEnabled,
  })
}

/**
 * Deploys what is saved as a new version. `stale`: what is saved is at another revision than was named, and nothing was
 * deployed. The same request sent again makes no second version.
 */
export const deployApi = (
  services: ApiServices & Pick<Services, 'executor'>,
  actor: MemberPrincipal,
  api: ApiRow,
  {
    revision,
    description,
    requestId,
  }: { revision: number; description: string; requestId?: string | undefined },
): Promise<'deployed' | 'stale'> =>
  transaction(services.platform.database, async (queries) => {
    const row = await lockApi(queries, api)
    if (requestId !== undefined && (await isMade(queries, row.id, requestId))) return 'deployed'
    if (row.revision !== revision) return 'stale'
    const definition = contentIn(row.records)
    const problems = await problemsOf(queries, services.executor, actor, row, definition)
    refuseProblems(row, problems)
    if (definition === undefined) throw notFound(kindFacts[row.kind].noun)
    const version = await addApiVersion(queries, row, {
      definition,
      description,
      requestId,
      userId: actor.userId,
      now: services.platform.clock.now(),
    })
    await pointTo(queries, services, row, version)
    await recordOfApi(queries, actor, row, 'deploy', { version: version.number, description })
    return 'deployed'
  })

const isMade = async (queries: Queryable, apiId: string, requestId: string): Promise<boolean> => {
  const made = await queries
    .select({ id: apiVersions.id })
    .from(apiVersions)
    .where(and(eq(apiVersions.apiId, apiId), eq(apiVersions.requestId, requestId)))
  return made.length > 0
}

/** Makes another version the one that runs. */
export const deployVersion = (
  services: ApiServices & Pick<Services, 'executor'>,
  actor: MemberPrincipal,
  api: ApiRow,
  versionId: string,
): Promise<void> =>
  transaction(services.platform.database, async (queries) => {
    const row = await lockApi(queries, api)
    const version = await versionOf(queries, row.id, versionId)
    if (version === null) throw notFound('version')
    refuseProblems(row, await problemsOf(queries, services.executor, actor, row, version.definition))
    await pointTo(queries, services, row, version)
    await recordOfApi(queries, actor, row, 'deploy', { version: version.number })
  })

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
    if (version !== null) await pointTo(queries, { plans }, row, version)
    await recordOfApi(queries, actor, row, isEnabled ? 'enable' : 'disable', {})
  })
