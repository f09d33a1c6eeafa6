import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { organizations } from '../tables/organizations.ts'

/** Whether nobody has deleted the organization that a column names: of one that is to go, nothing works any more. */
export const isOfPresentOrganization = (organizationId: PgColumn): SQL =>
  sql`not exists (
    select 1 from ${organizations} as leaving
    where leaving.id = ${organizationId} and leaving.deleted_at is not null
  )`
