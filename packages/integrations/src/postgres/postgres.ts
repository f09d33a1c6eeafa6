import { sqlIntegration } from '../sql/sql-integration.ts'
import { postgresDescriptor } from './descriptor.ts'
import { postgresDialect } from './dialect.ts'

export const postgres = sqlIntegration(postgresDescriptor, postgresDialect, async (host) => {
  const { createPostgresDriver } = await import('./driver.ts')
  return createPostgresDriver(host)
})
