import { sqlIntegration } from '../sql/sql-integration.ts'
import { oracledbDescriptor } from './descriptor.ts'
import { oracleDialect } from './dialect.ts'

export const oracledb = sqlIntegration(oracledbDescriptor, oracleDialect, async (host) => {
  const { createOracleDriver } = await import('./driver.ts')
  return createOracleDriver(host)
})
