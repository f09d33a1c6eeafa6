import { mariadbDialect } from '../mysql/dialect.ts'
import { sqlIntegration } from '../sql/sql-integration.ts'
import { mariadbDescriptor } from './descriptor.ts'

export const mariadb = sqlIntegration(mariadbDescriptor, mariadbDialect, async (host) => {
  const { createMysqlDriver } = await import('../mysql/driver.ts')
  return createMysqlDriver(mariadbDialect, host)
})
