import type { IntegrationDescriptor } from '../descriptor.ts'
import { databaseSections, databaseTarget } from '../sql/connection-form.ts'
import { sqlStep } from '../sql/sql-step.ts'
import { tableWriter } from '../sql/tables/table-writer.ts'
import { mssqlDialect } from './dialect.ts'
import { mssqlPort } from './port.ts'
import { mssqlTables } from './table-dialect.ts'

/** Connections to Microsoft SQL Server and Azure SQL. */
export const mssqlDescriptor: IntegrationDescriptor = {
  pluginId: 'mssql',
  label: 'SQL Server',
  description: 'Query and change the tables of Microsoft SQL Server or Azure SQL.',
  kind: 'database',
  mark: 'Ms',
  canRollBack: true,
  hasTransactions: true,
  sections: databaseSections({ port: mssqlPort }),
  target: databaseTarget('mssql', mssqlPort),
  step: sqlStep(mssqlDialect),
  describesAnswers: true,
  dialect: 'mssql',
  tables: tableWriter(mssqlTables),
}
