import { sqlIntegration } from '../sql/sql-integration.ts'
import { redshiftDescriptor } from './descriptor.ts'
import { redshiftDialect } from './dialect.ts'

export const redshift = sqlIntegration(redshiftDescriptor, redshiftDialect, async (host) => {
  const { createRedshiftDriver } = await import('./driver.ts')
  return createRedshiftDriver(host)
})
