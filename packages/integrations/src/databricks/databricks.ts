import { sqlIntegration } from '../sql/sql-integration.ts'
import { databricksDescriptor } from './descriptor.ts'
import { databricksDialect } from './dialect.ts'

export const databricks = sqlIntegration(databricksDescriptor, databricksDialect, async (host) => {
  const { createDatabricksDriver } = await import('./driver.ts')
  return createDatabricksDriver(host)
})
