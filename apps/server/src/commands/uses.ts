import type { Use, UsesView } from '@ashlar/contract'
import { secretsInStep } from '@ashlar/executor'
import { workflowDescriptor } from '@ashlar/integrations/descriptors'
import {
  definitionIn,
  type EntityType,
  mayDoAnything,
  type PageRecord,
  type StepBlock,
  stepsWithin,
} from '@ashlar/schema'
import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { kindFacts } from '../apis/load.ts'
import { workflowOf } from '../integrations/check-workflow.ts'
import { configurationsOf } from '../integrations/configurations.ts'
import type { IntegrationRow } from '../integrations/load.ts'
import { storedReference } from '../integrations/secret-references.ts'
import { openSecrets } from '../integrations/secrets.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { protect, type SharedEntity } from '../sharing/queries.ts'
import { apis } from '../tables/apis.ts'
import { applications } from '../tables/applications.ts'
import { apiBranches, branches } from '../tables/branches.ts'
import { integrations } from '../tables/integrations.ts'
import { pages } from '../tables/pages.ts'

const originals = alias(applications, 'originals')
const originalApis = alias(apis, 'original_apis')

/** A use, and what decides whether somebody may see it. */
interface FoundUse {
  readonly use: Use
  readonly type: EntityType
  readonly entity: SharedEntity
}

/** How steps are found that use something. */
interface UsingSteps {
  /** Whether some records may hold one. */
  readonly mayHold: (records: typeof pages.records | typeof apis.records) => SQL
  readonly uses: (step: StepBlock) => boolean
}

const stepsOn = (integrationId: string): UsingSteps => ({
  mayHold: (records) =>
    sql`jsonb_path_exists(${records}, '$.**.datasourceId ? (@ == $id)', jsonb_build_object('id', ${integrationId}::text))`,
  uses: ({ datasourceId }) => datasourceId === integrationId,
})

const stepsCalling = (workflowId: string): UsingSteps => ({
  mayHold: (records) =>
    sql`jsonb_path_exists(${records}, '$.**.workflowId ? (@ == $id)', jsonb_build_object('id', ${workflowId}::text))`,
  uses: ({ pluginId, configuration }) =>
    pluginId === workflowDescriptor.pluginId && configuration['workflowId'] === workflowId,
})

const stepsReading = (store: string): UsingSteps => ({
  mayHold: (records) => sql`${records}::text like '%sb\\_secrets%'`,
  uses: ({ pluginId, configuration }) =>
    secretsInStep(pluginId, configuration).some((secret) => secret.store === store),
})

/** The names of the APIs among some records that hold a step which uses something. */
const apiNames = (records: readonly PageRecord[], { uses }: UsingSteps): string[] =>
  records.flatMap((record) =>
    record.kind === 'api' && stepsWithin(record.blocks).some(uses) ? [record.name] : [],
  )

/** The pages, workflows and scheduled jobs whose steps run on an integration. */
export const usesOfIntegration = async (
  queries: Queryable,
  member: MemberPrincipal,
  integrationId: string,
): Promise<UsesView> => visibleTo(queries, member, await usesBySteps(queries, member, stepsOn(integrationId)))

/** The integrations whose secrets refer to a secret store, and the pages, workflows and jobs whose steps read it. */
export const usesOfSecretStore = async (
  queries: Queryable,
  secrets: Secrets,
  member: MemberPrincipal,
  store: string,
): Promise<UsesView> =>
  visibleTo(queries, member, [
    ...(await integrationsReferringTo(queries, secrets, member.organizationId, store)),
    ...(await usesBySteps(queries, member, stepsReading(store))),
  ])

/** The integrations whose settings read what a workflow answers, and the pages, workflows and jobs whose steps call it. */
export const usesOfWorkflow = async (
  queries: Queryable,
  member: MemberPrincipal,
  workflowId: string,
): Promise<UsesView> => {
  const reads = ({ configuration }: ConfiguredIntegration): boolean =>
    workflowOf(configuration) === workflowId
  const calling = await usesBySteps(queries, member, stepsCalling(workflowId))
  return visibleTo(queries, member, [
    ...(await integrationsThat(reads, queries, member.organizationId)),
    // What calls itself is deleted with itself.
    ...calling.filter(({ entity }) => entity.id !== workflowId),
  ])
}

/** An integration as it is configured for a profile. */
type ConfiguredIntegration = IntegrationRow & { readonly profileId: string | null }

const integrationsReferringTo = (
  queries: Queryable,
  secrets: Secrets,
  organizationId: string,
  store: string,
): Promise<FoundUse[]> =>
  integrationsThat(
    (configured) =>
      Object.values(openSecrets(secrets, configured)).some((text) => storedReference(text)?.store === store),
    queries,
    organizationId,
  )

/** The integrations of an organization that use something, be it for one profile only. */
const integrationsThat = async (
  uses: (configured: ConfiguredIntegration) => boolean,
  queries: Queryable,
  organizationId: string,
): Promise<FoundUse[]> => {
  const rows = await queries
    .select()
    .from(integrations)
    .where(eq(integrations.organizationId, organizationId))
    .orderBy(asc(integrations.name))
  const ofProfiles = await configurationsOf(
    queries,
    rows.map(({ id }) => id),
  )
  const isUsing = (row: IntegrationRow): boolean =>
    [
      { ...row, profileId: null },
      ...ofProfiles
        .filter(({ integrationId }) => integrationId === row.id)
        .map(({ profileId, configuration, sealedSecrets }) => ({
          ...row,
          profileId,
          configuration,
          sealedSecrets,
        })),
    ].some(uses)
  return rows.filter(isUsing).map((row) => ({
    type: 'integrations',
    entity: row,
    use: { kind: 'integration', id: row.id, name: row.name, page: null, apis: [] },
  }))
}

const usesBySteps = async (
  queries: Queryable,
  { organizationId }: MemberPrincipal,
  steps: UsingSteps,
): Promise<FoundUse[]> => {
  const onPages = await queries
    .select({ page: pages, application: originals, branch: branches.name })
    .from(pages)
    .innerJoin(applications, eq(applications.id, pages.applicationId))
    .leftJoin(branches, eq(branches.id, applications.id))
    // A branch has the rights of its application, and is named with it.
    .innerJoin(originals, eq(originals.id, sql`coalesce(${applications.branchOf}, ${applications.id})`))
    .where(
      and(
        eq(applications.organizationId, organizationId),
        isNull(pages.deletedAt),
        steps.mayHold(pages.records),
      ),
    )
    .orderBy(asc(applications.name), asc(pages.name))
  const inApis = await queries
    .select({ api: apis, original: originalApis, branch: apiBranches.name })
    .from(apis)
    .leftJoin(apiBranches, eq(apiBranches.id, apis.id))
    .innerJoin(originalApis, eq(originalApis.id, sql`coalesce(${apis.branchOf}, ${apis.id})`))
    .where(and(eq(apis.organizationId, organizationId), isNull(apis.deletedAt), steps.mayHold(apis.records)))
    .orderBy(asc(apis.kind), asc(apis.name))
  return [
    ...onPages.flatMap(({ page, application, branch }): FoundUse[] => {
      const using = apiNames(Object.values(page.records), steps)
      if (using.length === 0) return []
      const use: Use = {
        kind: 'page',
        id: application.id,
        name: application.name,
        page: branch === null ? page.name : `${page.name} on the branch ${branch}`,
        apis: using,
      }
      return [{ type: 'applications', entity: application, use }]
    }),
    ...inApis.flatMap(({ api: { id, kind, name, records }, original, branch }): FoundUse[] => {
      if (!stepsWithin(definitionIn(records)?.blocks ?? []).some(steps.uses)) return []
      const use: Use = {
        kind,
        id,
        name: branch === null ? name : `${name} on the branch ${branch}`,
        page: null,
        apis: [],
      }
      return [{ type: kindFacts[kind].resource, entity: original, use }]
    }),
  ]
}

const visibleTo = async (
  queries: Queryable,
  member: MemberPrincipal,
  found: readonly FoundUse[],
): Promise<UsesView> => {
  const types: readonly EntityType[] = ['integrations', 'applications', 'workflows', 'scheduled jobs']
  const visible = new Set<FoundUse>()
  for (const type of types) {
    const ofType = found.filter((one) => one.type === type)
    const protections = await protect(
      queries,
      member,
      type,
      ofType.map(({ entity }) => entity),
    )
    for (const one of ofType) {
      const protection = protections.get(one.entity.id)
      if (protection !== undefined && mayDoAnything(member, protection)) visible.add(one)
    }
  }
  return {
    uses: found.filter((one) => visible.has(one)).map(({ use }) => use),
    hidden: found.length - visible.size,
  }
}
