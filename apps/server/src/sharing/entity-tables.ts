import type { EntityType } from '@ashlar/schema'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { apis } from '../tables/apis.ts'
import { applications } from '../tables/applications.ts'
import { integrations } from '../tables/integrations.ts'

/** The table in which the things of each kind are. */
export const entityTables = {
  applications,
  workflows: apis,
  'scheduled jobs': apis,
  integrations,
} as const satisfies { [Type in EntityType]: unknown }

/** Those of its table that are of a kind, and there; branches are in no list. */
export const isOfType = (type: EntityType): SQL | undefined => {
  if (type === 'applications') return isNull(applications.branchOf)
  if (type === 'integrations') return undefined
  const kind = type === 'workflows' ? 'workflow' : 'job'
  return and(eq(apis.kind, kind), isNull(apis.branchOf), isNull(apis.deletedAt))
}
