import type { IntegrationDriver } from '../driver.ts'

/** A driver whose system has no transactions that several steps could share. */
export const withoutTransactions = (driver: IntegrationDriver): IntegrationDriver => ({
  test: (connection, signal) => driver.test(connection, signal),
  metadata: (connection, signal) => driver.metadata(connection, signal),
  ...(driver.answerTypes === undefined ? {} : { answerTypes: driver.answerTypes }),
  compile: (configuration, templates) => driver.compile(configuration, templates),
  forget: (connectionId) => driver.forget(connectionId),
  close: () => driver.close(),
})
