import { certificateFields, providerCertificateFields } from '../certificates-form.ts'
import type { IntegrationDescriptor } from '../descriptor.ts'
import type { FormField } from '../form.ts'
import { oauthFields } from '../oauth/oauth-form.ts'
import { oauthOrigins } from '../oauth/oauth-settings.ts'
import { sqlStep } from '../sql/sql-step.ts'
import { tableWriter } from '../sql/tables/table-writer.ts'
import { databricksDialect } from './dialect.ts'
import { addressOf } from './settings.ts'
import { databricksTables } from './table-dialect.ts'

const byClient = 'OAUTH2_CLIENT_CREDENTIALS'

const isOfClient = ({ key, shownIf }: FormField): boolean =>
  shownIf?.oneOf.includes(byClient) === true && key !== 'audience'

/** What a service principal signs in with, as Databricks publishes it. */
const clientFields = oauthFields.filter(isOfClient).map((field): FormField => {
  const shown = { ...field, shownIf: { key: 'authentication', oneOf: [byClient] } }
  if (shown.kind !== 'text') return shown
  if (shown.key === 'scope') return { ...shown, default: 'all-apis', placeholder: 'all-apis' }
  if (shown.key !== 'tokenUrl') return shown
  return {
    ...shown,
    placeholder: 'https://dbc-a1b2c3d4-e5f6.cloud.databricks.com/oidc/v1/token',
    help: 'The address of the workspace with /oidc/v1/token behind it.',
  }
})

/** Connections to SQL warehouses of Databricks, over the Statement Execution API. */
export const databricksDescriptor: IntegrationDescriptor = {
  pluginId: 'databricks',
  label: 'Databricks',
  description: 'Query and change the tables of a Databricks SQL warehouse.',
  kind: 'database',
  mark: 'Db',
  // Each statement is a session of its own.
  canRollBack: false,
  hasTransactions: false,
  sections: [
    {
      title: 'Connection',
      fields: [
        {
          kind: 'text',
          key: 'workspace',
          label: 'Workspace',
          placeholder: 'https://dbc-a1b2c3d4-e5f6.cloud.databricks.com',
          isRequired: true,
        },
        {
          kind: 'text',
          key: 'warehouse',
          label: 'Warehouse ID',
          placeholder: '1234567890abcdef',
          isRequired: true,
          help: 'Beside the name of the SQL warehouse, or at the end of its HTTP path.',
        },
        { kind: 'text', key: 'catalog', label: 'Catalog', placeholder: 'main' },
        { kind: 'text', key: 'schema', label: 'Schema', placeholder: 'default' },
      ],
    },
    {
      title: 'Sign-in',
      fields: [
        {
          kind: 'choice',
          key: 'authentication',
          label: 'Sign in with',
          default: 'token',
          options: [
            { value: 'token', label: 'Access token' },
            { value: byClient, label: 'Service principal' },
          ],
          help: 'Everyone who may use this integration can do what the owner of the token or the service principal may do.',
        },
        {
          kind: 'password',
          key: 'token',
          label: 'Token',
          shownIf: { key: 'authentication', oneOf: ['token'] },
        },
        ...clientFields,
      ],
    },
    { title: 'Certificates', fields: [...certificateFields(), ...providerCertificateFields([byClient])] },
  ],
  target: (configuration) =>
    [addressOf(configuration)?.origin ?? '', ...oauthOrigins(configuration)].join(' '),
  step: sqlStep(databricksDialect),
  describesAnswers: true,
  dialect: 'databricks',
  tables: tableWriter(databricksTables),
}
