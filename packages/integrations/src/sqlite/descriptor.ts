import type { IntegrationDescriptor } from '../descriptor.ts'
import { sqlStep } from '../sql/sql-step.ts'
import { tableWriter } from '../sql/tables/table-writer.ts'
import { sqliteDialect } from './dialect.ts'
import { sqliteTables } from './table-dialect.ts'

/** Connections to files of SQLite that whoever runs the installation has put into its folder for data files. */
export const sqliteDescriptor: IntegrationDescriptor = {
  pluginId: 'sqlite',
  label: 'SQLite',
  description: 'Query and change the tables of a SQLite file on the server.',
  kind: 'database',
  mark: 'Sl',
  canRollBack: true,
  hasTransactions: true,
  sections: [
    {
      title: 'Connection',
      fields: [
        {
          kind: 'text',
          key: 'file',
          label: 'File',
          placeholder: 'sales/orders.sqlite',
          isRequired: true,
          help: 'Its path inside of the folder of your organization, or shared/ and the path of a file that all organizations read. Whoever runs this installation sets the folder (ASHLAR_DATA_FILES) and puts files there: ask them for it.',
        },
        {
          kind: 'switch',
          key: 'isReadOnly',
          label: 'Only read',
          default: true,
          help: 'On, no step changes the file. Shared files are only read in any case.',
        },
      ],
    },
  ],
  target: ({ file }) => `sqlite:${String(file ?? '')}`,
  step: sqlStep(sqliteDialect),
  describesAnswers: true,
  dialect: 'sqlite',
  tables: tableWriter(sqliteTables),
}
