import type { DriverHost, IntegrationDriver } from '../driver.ts'
import { describeQueryError } from '../postgres/describe-error.ts'
import { isPlanOutdated } from '../postgres/driver.ts'
import { type PostgresFlavor, postgresFlavor } from '../postgres/flavor.ts'
import { Session } from '../postgres/session.ts'
import { readStandardTables, sayStandardOverview } from '../postgres/standard-metadata.ts'
import { createSqlDriver } from '../sql/create-sql-driver.ts'
import { cockroachDialect, cockroachPort } from './dialect.ts'

const flavor: PostgresFlavor = {
  ...postgresFlavor,
  label: 'CockroachDB',
  port: cockroachPort,
  // It knows this one statement for all that a session may hold, prepared statements among it.
  reset: (settings) => ['discard all', settings],
  keepsStatements: false,
}

/** Makes a driver for CockroachDB, with its own pools of sessions. */
export const createCockroachDriver = (host: DriverHost): IntegrationDriver =>
  createSqlDriver(
    {
      dialect: cockroachDialect,
      openSession: (egress, connection, milliseconds) =>
        Session.open(egress, connection, milliseconds, flavor),
      openDescriber: (egress, connection, milliseconds) =>
        Session.open(egress, connection, milliseconds, flavor),
      describeQueryError,
      isPlanOutdated,
      overview: (ask) => sayStandardOverview(flavor.label, ask),
      tables: readStandardTables,
    },
    host,
  )
