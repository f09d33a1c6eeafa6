import type { DriverHost, IntegrationDriver } from '../driver.ts'
import { describeQueryError } from '../postgres/describe-error.ts'
import { isPlanOutdated } from '../postgres/driver.ts'
import { type PostgresFlavor, postgresFlavor } from '../postgres/flavor.ts'
import { Session } from '../postgres/session.ts'
import { readStandardTables, sayStandardOverview } from '../postgres/standard-metadata.ts'
import { createSqlDriver } from '../sql/create-sql-driver.ts'
import { redshiftDialect, redshiftPort } from './dialect.ts'

const flavor: PostgresFlavor = {
  ...postgresFlavor,
  label: 'Redshift',
  port: redshiftPort,
  reset: (settings) => ['reset all', settings],
}

/** Makes a driver for Redshift, with its own sessions. */
export const createRedshiftDriver = (host: DriverHost): IntegrationDriver => {
  const driver = createSqlDriver(
    {
      dialect: redshiftDialect,
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
  return {
    test: (connection, signal) => driver.test(connection, signal),
    metadata: (connection, signal) => driver.metadata(connection, signal),
    ...(driver.answerTypes === undefined ? {} : { answerTypes: driver.answerTypes }),
    compile: (configuration, templates) => driver.compile(configuration, templates),
    forget: (connectionId) => driver.forget(connectionId),
    close: () => driver.close(),
  }
}
