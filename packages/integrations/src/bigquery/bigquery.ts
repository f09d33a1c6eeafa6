import { sqlIntegration } from '../sql/sql-integration.ts'
import { bigqueryDescriptor } from './descriptor.ts'
import { bigqueryDialect } from './dialect.ts'

export const bigquery = sqlIntegration(bigqueryDescriptor, bigqueryDialect, async (host) => {
  const { createBigqueryDriver } = await import('./driver.ts')
  return createBigqueryDriver(host)
})
