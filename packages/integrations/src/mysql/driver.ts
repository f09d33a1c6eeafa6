import type { DriverHost, IntegrationDriver } from '../driver.ts'
import { createSqlDriver } from '../sql/create-sql-driver.ts'
import type { SqlDialect } from '../sql/dialect.ts'
import type { SqlSystem } from '../sql/sql-system.ts'
import { describeQueryError } from './describe-error.ts'
import { columnsStatement, keysStatement, overviewStatement, readTables, sayOverview } from './metadata.ts'
import { MysqlSession } from './session.ts'

/** A session that was cut between the preparation of a statement and its run knows it no more. */
const unknownStatement = 1243

const systemOf = (dialect: SqlDialect): SqlSystem => ({
  dialect,
  openSession: (egress, connection, milliseconds) => MysqlSession.open(egress, connection, milliseconds),
  openDescriber: (egress, connection, milliseconds) => MysqlSession.open(egress, connection, milliseconds),
  describeQueryError,
  isPlanOutdated: (error) => error instanceof Error && 'errno' in error && error.errno === unknownStatement,
  overview: async (ask) => sayOverview(await ask(overviewStatement)),
  tables: async (ask) => readTables(await ask(columnsStatement), await ask(keysStatement)),
})

/** Makes a driver for MySQL or MariaDB, with its own pools of sessions. */
export const createMysqlDriver = (dialect: SqlDialect, host: DriverHost): IntegrationDriver =>
  createSqlDriver(systemOf(dialect), host)
