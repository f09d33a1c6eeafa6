import type { Connection } from '../driver.ts'
import { type DatabaseSettings, readSettings } from '../sql/settings.ts'

/** The port of MySQL and MariaDB where nobody says another one. */
export const mysqlPort = 3306

/** A connection's settings for the client library. */
export const readMysqlSettings = (connection: Connection): DatabaseSettings =>
  readSettings(connection, mysqlPort)
