import { secretsInStep } from '@ashlar/executor'
import { workflowDescriptor } from '@ashlar/integrations/descriptors'
import {
  type Block,
  holds,
  mayAct,
  type PageRecord,
  type Problem,
  type ProtectedEntity,
  type StepBlock,
  stepsWithin,
} from '@ashlar/schema'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { apis as organizationApis } from '../tables/apis.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import type { Queryable } from '../platform/database/database.ts'
import { protect, type SharedEntity } from '../sharing/queries.ts'
import { connectedSteps } from './connected-steps.ts'
import { storesOf } from './secret-stores.ts'
import { integrations } from '../tables/integrations.ts'

/** A step whose integration, the workflow that it calls, or a secret store that it reads, somebody may not use. */
export interface UnusableStep {
  readonly block: StepBlock
  /** Whether what it uses is not there any more, for nobody. */
  readonly isMissing: boolean
  readonly problem: Problem
}

interface NamedApi {
  readonly name: string
  readonly blocks: readonly Block[]
}

/** A kind of thing that steps use by a right of whoever builds them. */
interface UsedKind {
  readonly resourceType: ProtectedEntity['resourceType']
  readonly reason: string
  /** The steps that use one of them, with its id. */
  used: (blocks: readonly Block[]) => readonly { readonly block: StepBlock; readonly id: string }[]
  /** Those of the organization that are there. */
  find: (
    queries: Queryable,
    organizationId: string,
    ids: readonly string[],
  ) => Promise<readonly SharedEntity[]>
}

const usedIntegrations: UsedKind = {
  resourceType: 'integrations',
  reason: 'Its integration does not exist any more, or you may not use it. Choose another one.',
  used: (blocks) => connectedSteps(blocks).map((block) => ({ block, id: block.datasourceId })),
  find: (queries, organizationId, ids) =>
    queries
      .select()
      .from(integrations)
      .where(and(eq(integrations.organizationId, organizationId), inArray(integrations.id, [...ids]))),
}

const calledWorkflows: UsedKind = {
  resourceType: 'workflows',
  reason: 'The workflow that it calls does not exist any more, or you may not run it. Choose another one.',
  used: (blocks) =>
    stepsWithin(blocks).flatMap((block) => {
      const { workflowId: id } = block.configuration
      const isCall = block.pluginId === workflowDescriptor.pluginId
      return isCall && typeof id === 'string' && id !== '' ? [{ block, id }] : []
    }),
  find: (queries, organizationId, ids) =>
    queries
      .select()
      .from(organizationApis)
      .where(
        and(
          eq(organizationApis.organizationId, organizationId),
          eq(organizationApis.kind, 'workflow'),
          inArray(organizationApis.id, [...ids]),
          isNull(organizationApis.branchOf),
          isNull(organizationApis.deletedAt),
        ),
      ),
}

const unusableOf = async (
  { resourceType, reason, used, find }: UsedKind,
  queries: Queryable,
  member: MemberPrincipal,
  apis: readonly NamedApi[],
): Promise<UnusableStep[]> => {
  const steps = apis.flatMap((api) => used(api.blocks).map((step) => ({ api, ...step })))
  const ids = [...new Set(steps.map(({ id }) => id))]
  if (ids.length === 0) return []
  const rows = await find(queries, member.organizationId, ids)
  const protections = await protect(queries, member, resourceType, rows)
  return steps.flatMap(({ api, block, id }) => {
    const protection = protections.get(id)
    if (protection !== undefined && mayAct(member, 'use', protection)) return []
    const problem = { path: `${api.name}.${block.name}`, reason }
    return [{ block, isMissing: protection === undefined, problem }]
  })
}

/** The steps that read secrets of stores where the member may not, or of stores that are not there. */
export const unreadableSecrets = async (
  queries: Queryable,
  member: MemberPrincipal,
  apis: readonly NamedApi[],
): Promise<UnusableStep[]> => {
  const reading = apis.flatMap((api) =>
    stepsWithin(api.blocks).flatMap((block) => {
      const secrets = secretsInStep(block.pluginId, block.configuration)
      return secrets.length === 0 ? [] : [{ api, block, secrets }]
    }),
  )
  if (reading.length === 0) return []
  const mayRead = holds(member, 'secrets stores:read')
  const stores = new Set((await storesOf(queries, member.organizationId)).map(({ name }) => name))
  return reading.flatMap(({ api, block, secrets }) => {
    const missing = secrets.find(({ store }) => !stores.has(store))
    if (mayRead && missing === undefined) return []
    const reason = mayRead
      ? `There is no secret store named "${missing?.store ?? ''}". Read another one.`
      : 'It reads a secret store. You need the permission to read secret stores.'
    const problem = { path: `${api.name}.${block.name}`, reason }
    return [{ block, isMissing: mayRead, problem }]
  })
}

/** The steps of some APIs whose integration, or the workflow that they call, the member may not use, each with the reason. */
export const unusableTargets = async (
  queries: Queryable,
  member: MemberPrincipal,
  apis: readonly NamedApi[],
): Promise<UnusableStep[]> => [
  ...(await unusableOf(usedIntegrations, queries, member, apis)),
  ...(await unusableOf(calledWorkflows, queries, member, apis)),
]

/**
 * The steps of some APIs whose integration, the workflow that they call, or the secret stores that they read, the member may not
 * use, each with the reason.
 */
export const unusableSteps = async (
  queries: Queryable,
  member: MemberPrincipal,
  apis: readonly NamedApi[],
): Promise<UnusableStep[]> => [
  ...(await unusableTargets(queries, member, apis)),
  ...(await unreadableSecrets(queries, member, apis)),
]

/** The steps among some records that the member may not use, each with the reason. */
export const unusableInRecords = async (
  queries: Queryable,
  member: MemberPrincipal,
  records: readonly PageRecord[],
): Promise<Problem[]> => {
  const apis = records.filter((record) => record.kind === 'api')
  return (await unusableSteps(queries, member, apis)).map(({ problem }) => problem)
}
