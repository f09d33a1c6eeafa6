import { sqlIntegration } from '../sql/sql-integration.ts'
import { cockroachdbDescriptor } from './descriptor.ts'
import { cockroachDialect } from './dialect.ts'

export const cockroachdb = sqlIntegration(cockroachdbDescriptor, cockroachDialect, async (host) => {
  const { createCockroachDriver } = await import('./driver.ts')
  return createCockroachDriver(host)
})
