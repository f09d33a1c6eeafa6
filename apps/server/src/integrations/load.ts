import { findSecretStoreDescriptor } from '@ashlar/integrations/descriptors'
import { type EntityAction, holds, mayAct, type ProtectedEntity } from '@ashlar/schema'
import { eq } from 'drizzle-orm'
import { notFound } from '../requests/refusal.ts'
import type { Principal } from '../requests/principal.ts'
import type { Queryable } from '../platform/database/database.ts'
import { protect } from '../sharing/queries.ts'
import { integrations } from '../tables/integrations.ts'

export type IntegrationRow = typeof integrations.$inferSelect

/** An integration together with what decides about rights to it. */
export interface LoadedIntegration {
  row: IntegrationRow
  protection: ProtectedEntity
}

/** Loads an integration with the right to an action; missing and forbidden are the same refusal. */
export const loadIntegration = async (
  database: Queryable,
  principal: Principal,
  id: string,
  action: EntityAction,
): Promise<LoadedIntegration> => {
  const [row] = await database.select().from(integrations).where(eq(integrations.id, id))
  if (row === undefined) throw notFound('integration')
  if (findSecretStoreDescriptor(row.pluginId) !== undefined)
    return loadStore(database, principal, row, action)
  const protection = (await protect(database, principal, 'integrations', [row])).get(row.id)
  if (protection === undefined || !mayAct(principal, action, protection)) throw notFound('integration')
  return { row, protection }
}

/** Loads a secret store: nobody shares one, so that the permissions of a role decide alone. */
const loadStore = async (
  database: Queryable,
  principal: Principal,
  row: IntegrationRow,
  action: EntityAction,
): Promise<LoadedIntegration> => {
  const protection = (await protect(database, principal, 'integrations', [row])).get(row.id)
  const permission = action === 'use' ? 'secrets stores:read' : 'secrets stores:manage'
  const isAllowed =
    principal.kind === 'member' &&
    row.organizationId === principal.organizationId &&
    action !== 'share' &&
    holds(principal, permission)
  if (!isAllowed || protection === undefined) throw notFound('secret store')
  return { row, protection }
}
