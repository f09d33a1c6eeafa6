import type { Connection } from '../connection.ts'
import type { DriverHost, IntegrationDriver } from '../driver.ts'
import { createSqlDriver } from '../sql/create-sql-driver.ts'
import { describeSqliteError } from './describe-error.ts'
import { sqliteDialect } from './dialect.ts'
import { findDataFile } from './find-data-file.ts'
import { readTables, sayOverview } from './metadata.ts'
import { SqliteSession } from './session.ts'

/** Each session is a process, and one at a time writes. */
const mostSessions = 3

const open = async (connection: Connection, milliseconds: number): Promise<SqliteSession> => {
  const file = await findDataFile(connection)
  try {
    return await SqliteSession.open(file, milliseconds)
  } catch (error) {
    throw describeSqliteError(error)
  }
}

/** Makes a driver for files of SQLite. It connects to nothing. */
export const createSqliteDriver = (host: DriverHost): IntegrationDriver =>
  createSqlDriver(
    {
      dialect: sqliteDialect,
      mostSessions,
      openSession: (_egress, connection, milliseconds) => open(connection, milliseconds),
      openDescriber: (_egress, connection, milliseconds) => open(connection, milliseconds),
      describeQueryError: describeSqliteError,
      isPlanOutdated: () => false,
      overview: sayOverview,
      tables: readTables,
    },
    host,
  )
