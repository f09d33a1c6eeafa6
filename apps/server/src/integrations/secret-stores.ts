import { findSecretStoreDescriptor, secretStoreDescriptors } from '@ashlar/integrations/descriptors'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { integrations } from '../tables/integrations.ts'
import type { IntegrationRow } from './load.ts'

/** Whether an integration is a secret store. */
export const isSecretStore = ({ pluginId }: Pick<IntegrationRow, 'pluginId'>): boolean =>
  findSecretStoreDescriptor(pluginId) !== undefined

const ofStores = () =>
  inArray(
    integrations.pluginId,
    secretStoreDescriptors.map(({ pluginId }) => pluginId),
  )

/** The secret stores of an organization, by their names. */
export const storesOf = (queries: Queryable, organizationId: string): Promise<IntegrationRow[]> =>
  queries
    .select()
    .from(integrations)
    .where(and(eq(integrations.organizationId, organizationId), ofStores()))
    .orderBy(asc(integrations.name), asc(integrations.id))

/** The secret stores of an organization with a name: one, or none. */
export const storesNamed = (
  queries: Queryable,
  organizationId: string,
  name: string,
): Promise<IntegrationRow[]> =>
  queries
    .select()
    .from(integrations)
    .where(and(eq(integrations.organizationId, organizationId), eq(integrations.name, name), ofStores()))
    .orderBy(asc(integrations.createdAt), asc(integrations.id))
