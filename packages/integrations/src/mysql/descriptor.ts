import type { IntegrationDescriptor } from '../descriptor.ts'
import { databaseSections, databaseTarget } from '../sql/connection-form.ts'
import { sqlStep } from '../sql/sql-step.ts'
import { tableWriter } from '../sql/tables/table-writer.ts'
import { mysqlDialect } from './dialect.ts'
import { mysqlTables } from './table-dialect.ts'

/** Connections to MySQL. */
export const mysqlDescriptor: IntegrationDescriptor = {
  pluginId: 'mysql',
  label: 'MySQL',
  description: 'Query and change the tables of a MySQL database.',
  kind: 'database',
  mark: 'My',
  // Tables of some engines keep what was changed.
  canRollBack: false,
  hasTransactions: true,
  sections: databaseSections({ port: 3306 }),
  target: databaseTarget('mysql', 3306),
  step: sqlStep(mysqlDialect),
  describesAnswers: true,
  dialect: 'mysql',
  tables: tableWriter(mysqlTables),
}
