import { sqlIntegration } from '../sql/sql-integration.ts'
import { snowflakeDescriptor } from './descriptor.ts'
import { snowflakeDialect } from './dialect.ts'

export const snowflake = sqlIntegration(snowflakeDescriptor, snowflakeDialect, async (host) => {
  const { createSnowflakeDriver } = await import('./driver.ts')
  return createSnowflakeDriver(host)
})
