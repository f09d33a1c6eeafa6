import { certificatesSection } from '../certificates-form.ts'
import type { IntegrationDescriptor } from '../descriptor.ts'
import { sqlStep } from '../sql/sql-step.ts'
import { tableWriter } from '../sql/tables/table-writer.ts'
import { bigqueryDialect } from './dialect.ts'
import { addressOf } from './settings.ts'
import { bigqueryTables } from './table-dialect.ts'

/** Connections to Google BigQuery. */
export const bigqueryDescriptor: IntegrationDescriptor = {
  pluginId: 'bigquery',
  label: 'BigQuery',
  description: 'Query and change the tables of Google BigQuery.',
  kind: 'database',
  mark: 'Bq',
  // It has no savepoints, in which steps of a transaction and of a trial run.
  canRollBack: false,
  hasTransactions: false,
  sections: [
    {
      title: 'Connection',
      fields: [
        { kind: 'text', key: 'project', label: 'Project', placeholder: 'my-project', isRequired: true },
        {
          kind: 'text',
          key: 'dataset',
          label: 'Dataset',
          placeholder: 'shop',
          help: 'In which tables without a dataset are looked for.',
        },
        {
          kind: 'text',
          key: 'location',
          label: 'Location',
          placeholder: 'EU',
          help: 'Where the datasets are. Where it is empty, BigQuery finds out by the tables.',
        },
        {
          kind: 'text',
          key: 'endpoint',
          label: 'Address',
          placeholder: 'https://bigquery.googleapis.com',
          help: 'Only where BigQuery is reached in another way.',
        },
      ],
    },
    {
      title: 'Sign-in',
      fields: [
        {
          kind: 'password',
          key: 'serviceAccountKey',
          label: 'Key of a service account',
          placeholder: '{ "type": "service_account", … }',
          isMultiline: true,
          help: 'The whole file in JSON. Everyone who may use this integration can do what the account may do.',
        },
      ],
    },
    certificatesSection,
  ],
  target: (configuration) =>
    `${addressOf(configuration)?.origin ?? ''}#${String(configuration['project'] ?? '')}`,
  step: sqlStep(bigqueryDialect),
  describesAnswers: true,
  dialect: 'bigquery',
  tables: tableWriter(bigqueryTables),
}
