import type { IntegrationDescriptor } from '../descriptor.ts'
import { standardTables } from '../postgres/standard-table-dialect.ts'
import { databaseSections, databaseTarget } from '../sql/connection-form.ts'
import { sqlStep } from '../sql/sql-step.ts'
import { tableWriter } from '../sql/tables/table-writer.ts'
import { cockroachDialect, cockroachPort } from './dialect.ts'

/** Connections to CockroachDB, which speaks PostgreSQL's protocol and most of its dialect. */
export const cockroachdbDescriptor: IntegrationDescriptor = {
  pluginId: 'cockroachdb',
  label: 'CockroachDB',
  description: 'Query and change the tables of a CockroachDB cluster.',
  kind: 'database',
  mark: 'Cr',
  canRollBack: true,
  hasTransactions: true,
  sections: databaseSections({ port: cockroachPort }),
  target: databaseTarget('cockroachdb', cockroachPort),
  step: sqlStep(cockroachDialect),
  describesAnswers: true,
  dialect: 'postgresql',
  tables: tableWriter(standardTables),
}
