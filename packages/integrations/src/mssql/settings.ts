import type { Connection } from '../driver.ts'
import { type DatabaseSettings, readSettings } from '../sql/settings.ts'
import { mssqlPort } from './port.ts'

/** A connection's settings for the client library. */
export const readMssqlSettings = (connection: Connection): DatabaseSettings =>
  readSettings(connection, mssqlPort)
