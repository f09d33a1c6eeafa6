import type { DriverHost, IntegrationDriver } from '../driver.ts'
import { createSqlDriver } from '../sql/create-sql-driver.ts'
import type { SqlSystem } from '../sql/sql-system.ts'
import { describeQueryError } from './describe-error.ts'
import { oracleDialect } from './dialect.ts'
import { readTables, sayOverview } from './metadata.ts'
import { OracleSession } from './session.ts'

const system: SqlSystem = {
  dialect: oracleDialect,
  openSession: (egress, connection, milliseconds) => OracleSession.open(egress, connection, milliseconds),
  openDescriber: (egress, connection, milliseconds) => OracleSession.open(egress, connection, milliseconds),
  describeQueryError,
  isPlanOutdated: () => false,
  overview: sayOverview,
  tables: readTables,
}

/** Makes a driver for Oracle, with its own pools of sessions. */
export const createOracleDriver = (host: DriverHost): IntegrationDriver => createSqlDriver(system, host)
