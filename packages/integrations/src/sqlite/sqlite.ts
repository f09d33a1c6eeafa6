import { sqlIntegration } from '../sql/sql-integration.ts'
import { sqliteDescriptor } from './descriptor.ts'
import { sqliteDialect } from './dialect.ts'

export const sqlite = sqlIntegration(sqliteDescriptor, sqliteDialect, async (host) => {
  const { createSqliteDriver } = await import('./driver.ts')
  return createSqliteDriver(host)
})
