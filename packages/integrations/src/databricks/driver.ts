import type { DriverHost, IntegrationDriver } from '../driver.ts'
import { createSqlDriver } from '../sql/create-sql-driver.ts'
import { describeHttpError, HttpSession } from '../sql/http-session.ts'
import { withoutTransactions } from '../sql/without-transactions.ts'
import { DatabricksDescriber } from './describe-query.ts'
import { databricksDialect } from './dialect.ts'
import { readTables, sayOverview } from './metadata.ts'
import { DatabricksStatements } from './run-statement.ts'

/** Makes a driver for Databricks, which is asked over HTTP. */
export const createDatabricksDriver = (host: DriverHost): IntegrationDriver =>
  withoutTransactions(
    createSqlDriver(
      {
        dialect: databricksDialect,
        openSession: async (egress, connection, milliseconds) => {
          const statements = new DatabricksStatements(egress, connection, milliseconds)
          return await Promise.resolve(new HttpSession((request, signal) => statements.run(request, signal)))
        },
        openDescriber: async (egress, connection, milliseconds) =>
          await Promise.resolve(
            new DatabricksDescriber(
              new DatabricksStatements(egress, connection, milliseconds),
              connection.accessToken,
            ),
          ),
        describeQueryError: describeHttpError,
        isPlanOutdated: () => false,
        overview: sayOverview,
        tables: readTables,
      },
      host,
    ),
  )
