import { sqlIntegration } from '../sql/sql-integration.ts'
import { mssqlDescriptor } from './descriptor.ts'
import { mssqlDialect } from './dialect.ts'

export const mssql = sqlIntegration(mssqlDescriptor, mssqlDialect, async (host) => {
  const { createMssqlDriver } = await import('./driver.ts')
  return createMssqlDriver(host)
})
