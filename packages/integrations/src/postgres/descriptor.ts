import type { IntegrationDescriptor } from '../descriptor.ts'
import { readQuery } from './query/read-query.ts'
import { writeQuery } from './query/write-query.ts'
import { step } from './step.ts'
import { tableStatements } from './table-statements.ts'

/** Connections to PostgreSQL and to what speaks its protocol. */
export const postgresDescriptor: IntegrationDescriptor = {
  pluginId: 'postgres',
  label: 'PostgreSQL',
  description: 'Query and change the tables of a PostgreSQL database.',
  kind: 'database',
  canRollBack: true,
  hasTransactions: true,
  sections: [
    {
      title: 'Connection',
      fields: [
        { kind: 'text', key: 'host', label: 'Host', placeholder: 'db.example.com', isRequired: true },
        { kind: 'number', key: 'port', label: 'Port', default: 5432, minimum: 1, maximum: 65_535 },
        { kind: 'text', key: 'database', label: 'Database name', placeholder: 'shop', isRequired: true },
        {
          kind: 'text',
          key: 'user',
          label: 'Database user',
          placeholder: 'readonly',
          isRequired: true,
          help: 'Everyone who may use this integration can do what this user may do.',
        },
        { kind: 'password', key: 'password', label: 'Password' },
      ],
    },
    {
      title: 'Security',
      fields: [
        {
          kind: 'choice',
          key: 'tls',
          label: 'TLS',
          default: 'require',
          options: [
            { value: 'disable', label: 'Off' },
            { value: 'require', label: 'On, without checking the certificate' },
            { value: 'verify', label: 'On, with a checked certificate' },
          ],
        },
        {
          kind: 'password',
          key: 'certificateAuthority',
          label: 'CA certificate',
          placeholder: '-----BEGIN CERTIFICATE-----',
          isMultiline: true,
          help: 'Only for a server whose certificate is not signed by a public authority.',
          shownIf: { key: 'tls', oneOf: ['verify'] },
        },
      ],
    },
  ],
  // Without TLS a password can be read on the way, so switching it off leads elsewhere as well.
  target: ({ host, port, tls }) =>
    `${tls === 'disable' ? 'postgres' : 'postgres+tls'}://${String(host ?? '').toLowerCase()}:${String(port ?? 5432)}`,
  step,
  tables: {
    dialect: 'postgresql',
    statements: tableStatements,
    configurationOf: (body) => ({ body }),
    queries: { field: 'body', read: readQuery, write: writeQuery },
  },
}
