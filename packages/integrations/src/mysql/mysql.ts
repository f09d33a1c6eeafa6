import { sqlIntegration } from '../sql/sql-integration.ts'
import { mysqlDescriptor } from './descriptor.ts'
import { mysqlDialect } from './dialect.ts'

export const mysql = sqlIntegration(mysqlDescriptor, mysqlDialect, async (host) => {
  const { createMysqlDriver } = await import('./driver.ts')
  return createMysqlDriver(mysqlDialect, host)
})
