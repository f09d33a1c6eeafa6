import type { Connection } from '../driver.ts'
import { IntegrationError } from '../integration-error.ts'
import { type DatabaseSettings, readSettings } from '../sql/settings.ts'
import { oraclePort } from './port.ts'

/**
 * A connection's settings for the client library. Throws `IntegrationError` where the name of the service holds what would be read as
 * further settings where it stands.
 */
export const readOracleSettings = (connection: Connection): DatabaseSettings => {
  const settings = readSettings(connection, oraclePort)
  if (!/^[\w.$#-]{1,250}$/u.test(settings.database)) {
    throw new IntegrationError(
      'network_failed',
      `"${settings.database}" is no name of a service: it has letters, digits and the signs . _ - $ #. Enter the name that the listener knows.`,
    )
  }
  return settings
}
