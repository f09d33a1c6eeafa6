import type { IntegrationDescriptor } from '../descriptor.ts'
import { databaseSections, databaseTarget } from '../sql/connection-form.ts'
import { sqlStep } from '../sql/sql-step.ts'
import { tableWriter } from '../sql/tables/table-writer.ts'
import { postgresDialect } from './dialect.ts'
import { postgresTables } from './table-dialect.ts'

/** Connections to PostgreSQL and to what speaks its protocol. */
export const postgresDescriptor: IntegrationDescriptor = {
  pluginId: 'postgres',
  label: 'PostgreSQL',
  description: 'Query and change the tables of a PostgreSQL database.',
  kind: 'database',
  mark: 'Pg',
  canRollBack: true,
  hasTransactions: true,
  sections: databaseSections({ port: 5432 }),
  target: databaseTarget('postgres', 5432),
  step: sqlStep(postgresDialect),
  describesAnswers: true,
  dialect: 'postgresql',
  tables: tableWriter(postgresTables),
}
