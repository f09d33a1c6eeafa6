import { randomUUID } from 'node:crypto'
import type { WidgetCatalogue } from '@ashlar/schema'
import { recordsOfNewApplication } from '../applications/new-application.ts'
import { applications } from '../tables/applications.ts'
import { commitAndDeploy } from './applications/commit-and-deploy.ts'
import { integrations } from '../tables/integrations.ts'
import { pages } from '../tables/pages.ts'
import type { Queryable } from '../platform/database/database.ts'
import { shares } from '../tables/sharing.ts'
import type { Demo } from '../demo/demo.ts'
import { sampleOrdersPage } from '../demo/sample-application.ts'

/**
 * Gives a new organization something to look at: an integration over the sample database and one deployed application
 * on it, which everybody in the organization may use. Does nothing where this installation has no sample database.
 */
export const addSamples = async (
  queries: Queryable,
  demo: Demo,
  catalogue: WidgetCatalogue,
  { organizationId, userId, now }: { organizationId: string; userId: string; now: Date },
): Promise<void> => {
  if (!demo.isThere) return
  demo.prepare()
  const integrationId = randomUUID()
  await queries.insert(integrations).values({
    id: integrationId,
    organizationId,
    name: 'Demo: Field & Cup',
    pluginId: 'postgres',
    isDemo: true,
    configuration: {},
    sealedSecrets: {},
    ownerId: userId,
  })
  const applicationId = randomUUID()
  const pageId = randomUUID()
  const [row] = await queries
    .insert(applications)
    .values({
      id: applicationId,
      organizationId,
      name: 'Sample: orders',
      records: recordsOfNewApplication({ id: randomUUID(), path: '/', pageId }),
      ownerId: userId,
      updatedAt: now,
    })
    .returning()
  const records = sampleOrdersPage(catalogue, integrationId)
  await queries
    .insert(pages)
    .values({ id: pageId, applicationId, name: 'Orders', records, lastWriterId: userId })
  await queries.insert(shares).values([
    {
      id: randomUUID(),
      organizationId,
      entityType: 'integrations',
      entityId: integrationId,
      userId: null,
      role: 'builder',
    },
    {
      id: randomUUID(),
      organizationId,
      entityType: 'applications',
      entityId: applicationId,
      userId: null,
      role: 'viewer',
    },
  ])
  if (row === undefined) throw new Error('An inserted row is returned.')
  await commitAndDeploy(queries, row, [{ id: pageId, name: 'Orders', records }], {
    userId,
    now,
    description: '',
  })
}
