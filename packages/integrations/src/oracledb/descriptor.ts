import type { IntegrationDescriptor } from '../descriptor.ts'
import { databaseSections, databaseTarget } from '../sql/connection-form.ts'
import { sqlStep } from '../sql/sql-step.ts'
import { tableWriter } from '../sql/tables/table-writer.ts'
import { oracleDialect } from './dialect.ts'
import { oraclePort } from './port.ts'
import { oracleTables } from './table-dialect.ts'

/** Connections to Oracle Database from 12.1 on. */
export const oracledbDescriptor: IntegrationDescriptor = {
  pluginId: 'oracledb',
  label: 'Oracle',
  description: 'Query and change the tables of an Oracle database.',
  kind: 'database',
  mark: 'Or',
  canRollBack: true,
  hasTransactions: true,
  sections: databaseSections({
    port: oraclePort,
    databaseHelp: 'The name of its service, as the listener knows it: FREEPDB1, or orders.example.com.',
  }),
  target: databaseTarget('oracledb', oraclePort),
  step: sqlStep(oracleDialect),
  describesAnswers: true,
  dialect: 'oracledb',
  tables: tableWriter(oracleTables),
}
