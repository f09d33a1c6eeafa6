import type { DriverHost, IntegrationDriver } from '../driver.ts'
import { createSqlDriver } from '../sql/create-sql-driver.ts'
import { describeHttpError } from '../sql/http-session.ts'
import { withoutTransactions } from '../sql/without-transactions.ts'
import { bigqueryDialect } from './dialect.ts'
import { readTables, sayOverview } from './metadata.ts'
import { BigquerySession } from './session.ts'

/** Makes a driver for BigQuery, which is asked over HTTP. */
export const createBigqueryDriver = (host: DriverHost): IntegrationDriver =>
  withoutTransactions(
    createSqlDriver(
      {
        dialect: bigqueryDialect,
        openSession: async (egress, connection, milliseconds) =>
          await Promise.resolve(new BigquerySession(egress, connection, milliseconds)),
        openDescriber: async (egress, connection, milliseconds) =>
          await Promise.resolve(new BigquerySession(egress, connection, milliseconds)),
        describeQueryError: describeHttpError,
        isPlanOutdated: () => false,
        overview: sayOverview,
        tables: readTables,
      },
      host,
    ),
  )
