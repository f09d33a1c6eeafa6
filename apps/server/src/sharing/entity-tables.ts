import type { EntityType } from '@ashlar/schema'
import { apis } from '../apis/tables.ts'
import { applications } from '../applications/tables.ts'
import { integrations } from '../integrations/tables.ts'

/** The table in which the things of each kind are. */
export const entityTables = {
  applications,
  workflows: apis,
  'scheduled jobs': apis,
  integrations,
} as const satisfies { [Type in EntityType]: unknown }
