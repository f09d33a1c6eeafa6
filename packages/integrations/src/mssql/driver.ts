import type { DriverHost, IntegrationDriver } from '../driver.ts'
import { createSqlDriver } from '../sql/create-sql-driver.ts'
import type { SqlSystem } from '../sql/sql-system.ts'
import { describeQueryError } from './describe-error.ts'
import { MssqlDescriber } from './describe-statement.ts'
import { mssqlDialect } from './dialect.ts'
import { readTables, sayOverview } from './metadata.ts'
import { MssqlSession } from './session.ts'

const system: SqlSystem = {
  dialect: mssqlDialect,
  openSession: (egress, connection, milliseconds) => MssqlSession.open(egress, connection, milliseconds),
  openDescriber: async (egress, connection, milliseconds) =>
    new MssqlDescriber(await MssqlSession.open(egress, connection, milliseconds)),
  describeQueryError,
  isPlanOutdated: () => false,
  overview: sayOverview,
  tables: readTables,
}

/** Makes a driver for SQL Server, with its own pools of sessions. */
export const createMssqlDriver = (host: DriverHost): IntegrationDriver => createSqlDriver(system, host)
