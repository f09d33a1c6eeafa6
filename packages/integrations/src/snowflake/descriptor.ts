import { certificatesSection } from '../certificates-form.ts'
import type { IntegrationDescriptor } from '../descriptor.ts'
import { sqlStep } from '../sql/sql-step.ts'
import { tableWriter } from '../sql/tables/table-writer.ts'
import { snowflakeDialect } from './dialect.ts'
import { addressOf } from './settings.ts'
import { snowflakeTables } from './table-dialect.ts'

const signsBy = (...oneOf: string[]) => ({ key: 'authentication', oneOf })

/** Connections to Snowflake, over its SQL API. */
export const snowflakeDescriptor: IntegrationDescriptor = {
  pluginId: 'snowflake',
  label: 'Snowflake',
  description: 'Query and change the tables of a Snowflake warehouse.',
  kind: 'database',
  mark: 'Sn',
  // Each statement is a session of its own.
  canRollBack: false,
  hasTransactions: false,
  sections: [
    {
      title: 'Connection',
      fields: [
        {
          kind: 'text',
          key: 'account',
          label: 'Account',
          placeholder: 'myorg-myaccount',
          isRequired: true,
          help: 'What stands before .snowflakecomputing.com in the address of the account.',
        },
        { kind: 'text', key: 'database', label: 'Database name', placeholder: 'SHOP', isRequired: true },
        { kind: 'text', key: 'schema', label: 'Schema', placeholder: 'PUBLIC' },
        { kind: 'text', key: 'warehouse', label: 'Warehouse', placeholder: 'COMPUTE_WH' },
        {
          kind: 'text',
          key: 'role',
          label: 'Role',
          placeholder: 'READER',
          help: 'Everyone who may use this integration can do what this role may do. Where it is empty, that of the user.',
        },
        {
          kind: 'text',
          key: 'endpoint',
          label: 'Address',
          placeholder: 'https://myaccount.privatelink.snowflakecomputing.com',
          help: 'Only where the account is reached in another way.',
        },
      ],
    },
    {
      title: 'Sign-in',
      fields: [
        {
          kind: 'choice',
          key: 'authentication',
          label: 'Sign in with',
          default: 'key',
          options: [
            { value: 'key', label: 'Key pair' },
            { value: 'token', label: 'Programmatic access token' },
            { value: 'oauth', label: 'OAuth token' },
          ],
        },
        { kind: 'text', key: 'user', label: 'User', placeholder: 'ASHLAR', shownIf: signsBy('key') },
        {
          kind: 'password',
          key: 'privateKey',
          label: 'Private key',
          placeholder: '-----BEGIN PRIVATE KEY-----',
          isMultiline: true,
          help: 'Its public key is set for the user with alter user … set rsa_public_key.',
          shownIf: signsBy('key'),
        },
        { kind: 'password', key: 'passphrase', label: 'Passphrase of the key', shownIf: signsBy('key') },
        { kind: 'password', key: 'token', label: 'Token', shownIf: signsBy('token', 'oauth') },
      ],
    },
    certificatesSection,
  ],
  target: (configuration) => addressOf(configuration)?.origin ?? '',
  step: sqlStep(snowflakeDialect),
  dialect: 'snowflake',
  tables: tableWriter(snowflakeTables),
}
