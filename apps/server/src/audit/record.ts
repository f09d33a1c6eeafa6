import type { JsonObject } from '@ashlar/schema'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { auditEntries } from '../tables/audit.ts'

/** What a person did, in words for an auditor; never holds a secret. */
export interface AuditEntry {
  organizationId: string
  actorId: string | null
  /** A verb: `create`, `deploy`, `invite`. */
  action: string
  entityType: string
  entityId: string
  details?: JsonObject
}

/** Writes the entry in the transaction of the change, so that neither is stored without the other. */
export const record = async (transaction: Queryable, entry: AuditEntry): Promise<void> => {
  await transaction.insert(auditEntries).values({ ...entry, details: entry.details ?? {} })
}

/** The statement that writes the entry where a condition holds, to be part of the one statement that makes the change. */
export const recordWhere = (
  { organizationId, actorId, action, entityType, entityId, details = {} }: AuditEntry,
  condition: SQL,
): SQL => sql`
  insert into ${auditEntries} (organization_id, actor_id, action, entity_type, entity_id, details)
  select ${organizationId}, ${actorId}::text, ${action}, ${entityType}, ${entityId}, ${JSON.stringify(details)}::jsonb
  where ${condition}
`
