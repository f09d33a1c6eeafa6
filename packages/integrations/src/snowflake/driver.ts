import type { DriverHost, IntegrationDriver } from '../driver.ts'
import { createSqlDriver } from '../sql/create-sql-driver.ts'
import { withoutTransactions } from '../sql/without-transactions.ts'
import { describeHttpError, HttpSession } from '../sql/http-session.ts'
import { snowflakeDialect } from './dialect.ts'
import { readTables, sayOverview } from './metadata.ts'
import { SnowflakeStatements } from './run-statement.ts'

/** Makes a driver for Snowflake, which is asked over HTTP. */
export const createSnowflakeDriver = (host: DriverHost): IntegrationDriver =>
  withoutTransactions(
    createSqlDriver(
      {
        dialect: snowflakeDialect,
        openSession: async (egress, connection, milliseconds) => {
          const statements = new SnowflakeStatements(egress, connection, milliseconds)
          return await Promise.resolve(new HttpSession((request, signal) => statements.run(request, signal)))
        },
        describeQueryError: describeHttpError,
        isPlanOutdated: () => false,
        overview: sayOverview,
        tables: readTables,
      },
      host,
    ),
  )
