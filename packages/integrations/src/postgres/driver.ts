import type { DriverHost, IntegrationDriver } from '../driver.ts'
import { createSqlDriver } from '../sql/create-sql-driver.ts'
import type { SqlSystem } from '../sql/sql-system.ts'
import { postgresFlavor } from './flavor.ts'
import { describeQueryError } from './describe-error.ts'
import { postgresDialect } from './dialect.ts'
import { overviewStatement, readTables, sayOverview, tablesStatement } from './metadata.ts'
import { Session } from './session.ts'

/** PostgreSQL as its driver speaks to it. */
export const postgresSystem: SqlSystem = {
  dialect: postgresDialect,
  openSession: (egress, connection, milliseconds) =>
    Session.open(egress, connection, milliseconds, postgresFlavor),
  openDescriber: (egress, connection, milliseconds) =>
    Session.open(egress, connection, milliseconds, postgresFlavor),
  describeQueryError,
  isPlanOutdated,
  overview: async (ask) => sayOverview(await ask(overviewStatement)),
  tables: async (ask) => readTables(await ask(tablesStatement)),
}

/** Prepared statements are lost behind poolers, and refuse to go on when the columns of a table changed. */
export function isPlanOutdated(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === '26000' || (error.code === '0A000' && error.message.includes('cached plan')))
  )
}

/** Makes a driver with its own pools of sessions. */
export const createPostgresDriver = (host: DriverHost): IntegrationDriver =>
  createSqlDriver(postgresSystem, host)
