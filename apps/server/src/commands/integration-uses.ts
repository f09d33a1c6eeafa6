import type { IntegrationUse } from '@ashlar/contract'
import { type EntityType, mayDoAnything, type PageRecord, stepsWithin } from '@ashlar/schema'
import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { kindFacts } from '../apis/load.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { protect, type SharedEntity } from '../sharing/queries.ts'
import { apis } from '../tables/apis.ts'
import { applications } from '../tables/applications.ts'
import { apiBranches, branches } from '../tables/branches.ts'
import { pages } from '../tables/pages.ts'

const originals = alias(applications, 'originals')
const originalApis = alias(apis, 'original_apis')

/** Where an integration is used, as it is saved. */
interface Uses {
  /** What the member may see. */
  readonly uses: readonly IntegrationUse[]
  /** How many more there are that the member may not see. */
  readonly hidden: number
}

/** A use, and what decides whether somebody may see it. */
interface FoundUse {
  readonly use: IntegrationUse
  readonly type: EntityType
  readonly entity: SharedEntity
}

/** Whether some records hold a step on an integration. */
const holdsStepOn = (records: typeof pages.records | typeof apis.records, integrationId: string): SQL =>
  sql`jsonb_path_exists(${records}, '$.**.datasourceId ? (@ == $id)', jsonb_build_object('id', ${integrationId}::text))`

/** The names of the APIs among some records whose steps run on an integration. */
const apiNames = (records: readonly PageRecord[], integrationId: string): string[] =>
  records.flatMap((record) => {
    if (record.kind !== 'api') return []
    const isUsed = stepsWithin(record.blocks).some(({ datasourceId }) => datasourceId === integrationId)
    return isUsed ? [record.name] : []
  })

/** The pages, workflows and scheduled jobs whose steps run on an integration. */
export const usesOfIntegration = async (
  queries: Queryable,
  member: MemberPrincipal,
  integrationId: string,
): Promise<Uses> => {
  const { organizationId } = member
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
        holdsStepOn(pages.records, integrationId),
      ),
    )
    .orderBy(asc(applications.name), asc(pages.name))
  const inApis = await queries
    .select({ api: apis, original: originalApis, branch: apiBranches.name })
    .from(apis)
    .leftJoin(apiBranches, eq(apiBranches.id, apis.id))
    .innerJoin(originalApis, eq(originalApis.id, sql`coalesce(${apis.branchOf}, ${apis.id})`))
    .where(
      and(
        eq(apis.organizationId, organizationId),
        isNull(apis.deletedAt),
        holdsStepOn(apis.records, integrationId),
      ),
    )
    .orderBy(asc(apis.kind), asc(apis.name))
  const found: FoundUse[] = [
    ...onPages.map(
      ({ page, application, branch }): FoundUse => ({
        type: 'applications',
        entity: application,
        use: {
          kind: 'page',
          id: application.id,
          name: application.name,
          page: branch === null ? page.name : `${page.name} on the branch ${branch}`,
          apis: apiNames(Object.values(page.records), integrationId),
        },
      }),
    ),
    ...inApis.map(
      ({ api: { id, kind, name }, original, branch }): FoundUse => ({
        type: kindFacts[kind].resource,
        entity: original,
        use: {
          kind,
          id,
          name: branch === null ? name : `${name} on the branch ${branch}`,
          page: null,
          apis: [],
        },
      }),
    ),
  ]
  const types: readonly EntityType[] = ['applications', 'workflows', 'scheduled jobs']
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
