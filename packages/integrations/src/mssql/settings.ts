import type { Connection } from '../driver.ts'
import { type DatabaseSettings, readSettings } from '../sql/settings.ts'

/** The port of SQL Server where nobody says another one. */
export const mssqlPort = 1433

/** A connection's settings for the client library. */
export const readMssqlSettings = (connection: Connection): DatabaseSettings =>
  readSettings(connection, mssqlPort)
