import type { EntityKind } from '@ashlar/contract'
import { and, eq } from 'drizzle-orm'
import type { ActiveRuns } from '../executions/active-runs.ts'
import type { Queryable } from '../platform/database/database.ts'
import { apis } from '../tables/apis.ts'
import { applications } from '../tables/applications.ts'
import { integrations } from '../tables/integrations.ts'
import { pages } from '../tables/pages.ts'

/** Something that an address names. */
export interface EntityReference {
  readonly kind: EntityKind
  readonly id: string
}

/** Whose organization something belongs to; null where there is no such thing. */
type OrganizationOfEntity = (entity: EntityReference) => Promise<string | null>

/**
 * Finds the organization of what an address names. It says as which of their members somebody asks who belongs to several,
 * and is never a right to anything.
 */
export const organizationOfEntity =
  (queries: Queryable, activeRuns: Pick<ActiveRuns, 'organizationOf'>): OrganizationOfEntity =>
  async ({ kind, id }) => {
    const rows = async (): Promise<readonly { organizationId: string }[]> => {
      switch (kind) {
        case 'application':
          return queries
            .select({ organizationId: applications.organizationId })
            .from(applications)
            .where(eq(applications.id, id))
        case 'page':
          return queries
            .select({ organizationId: applications.organizationId })
            .from(pages)
            .innerJoin(applications, eq(applications.id, pages.applicationId))
            .where(eq(pages.id, id))
        case 'integration':
          return queries
            .select({ organizationId: integrations.organizationId })
            .from(integrations)
            .where(eq(integrations.id, id))
        case 'workflow':
        case 'job':
          return queries
            .select({ organizationId: apis.organizationId })
            .from(apis)
            .where(and(eq(apis.id, id), eq(apis.kind, kind)))
        case 'api':
          return queries.select({ organizationId: apis.organizationId }).from(apis).where(eq(apis.id, id))
        case 'run':
          return [activeRuns.organizationOf(id) ?? []].flat().map((organizationId) => ({ organizationId }))
      }
    }
    const [row] = await rows()
    return row?.organizationId ?? null
  }
