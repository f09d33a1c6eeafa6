import type { IntegrationDescriptor } from '../descriptor.ts'
import { databaseSections, databaseTarget } from '../sql/connection-form.ts'
import { sqlStep } from '../sql/sql-step.ts'
import { tableWriter } from '../sql/tables/table-writer.ts'
import { redshiftDialect, redshiftPort } from './dialect.ts'
import { redshiftTables } from './table-dialect.ts'

/** Connections to Amazon Redshift, which speaks PostgreSQL's protocol and a part of its dialect. */
export const redshiftDescriptor: IntegrationDescriptor = {
  pluginId: 'redshift',
  label: 'Amazon Redshift',
  description: 'Query and change the tables of a Redshift warehouse.',
  kind: 'database',
  mark: 'Rs',
  // It has no savepoints, in which steps of a transaction and of a trial run.
  canRollBack: false,
  hasTransactions: false,
  sections: databaseSections({ port: redshiftPort }),
  target: databaseTarget('redshift', redshiftPort),
  step: sqlStep(redshiftDialect),
  describesAnswers: true,
  dialect: 'postgresql',
  tables: tableWriter(redshiftTables),
}
