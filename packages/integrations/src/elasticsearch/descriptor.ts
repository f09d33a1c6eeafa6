import { certificatesSection } from '../certificates-form.ts'
import type { IntegrationDescriptor } from '../descriptor.ts'
import { step } from './step.ts'

/** Connections to Elasticsearch, and to OpenSearch, which speaks like it. */
export const elasticsearchDescriptor: IntegrationDescriptor = {
  pluginId: 'elasticsearch',
  label: 'Elasticsearch',
  description: 'Search and change documents of Elasticsearch or OpenSearch.',
  kind: 'service',
  mark: 'El',
  document: 'storage-and-documents',
  canRollBack: false,
  hasTransactions: false,
  sections: [
    {
      title: 'Server',
      fields: [
        {
          kind: 'text',
          key: 'endpoint',
          label: 'Address',
          placeholder: 'https://search.example.com:9200',
          isRequired: true,
        },
      ],
    },
    {
      title: 'Authentication',
      fields: [
        {
          kind: 'choice',
          key: 'authentication',
          label: 'Authentication',
          default: 'apiKey',
          options: [
            { value: 'apiKey', label: 'API key' },
            { value: 'basic', label: 'User and password' },
            { value: 'none', label: 'None' },
          ],
        },
        {
          kind: 'password',
          key: 'apiKey',
          label: 'API key',
          help: 'Encoded, as Elasticsearch shows it when it is made. Everyone who may use this integration can do what this key may do.',
          shownIf: { key: 'authentication', oneOf: ['apiKey'], orMissing: true },
        },
        {
          kind: 'text',
          key: 'user',
          label: 'User',
          isRequired: true,
          help: 'Everyone who may use this integration can do what this user may do.',
          shownIf: { key: 'authentication', oneOf: ['basic'] },
        },
        {
          kind: 'password',
          key: 'password',
          label: 'Password',
          shownIf: { key: 'authentication', oneOf: ['basic'] },
        },
      ],
    },
    certificatesSection,
  ],
  target: ({ endpoint }) => (typeof endpoint === 'string' ? (URL.parse(endpoint.trim())?.origin ?? '') : ''),
  step,
}
