import type { JsonObject } from '@ashlar/schema'
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
