import type { IntegrationDescriptor } from '../descriptor.ts'
import { step } from './step.ts'

/** Connections to services that are spoken to over HTTP. */
export const restapiDescriptor: IntegrationDescriptor = {
  pluginId: 'restapi',
  label: 'REST API',
  description: 'Send requests to a service over HTTP.',
  kind: 'service',
  canRollBack: false,
  hasTransactions: false,
  sections: [
    {
      title: 'Service',
      fields: [
        {
          kind: 'text',
          key: 'baseUrl',
          label: 'Base address',
          placeholder: 'https://api.example.com/v1',
          isRequired: true,
          help: 'Requests stay at this scheme, host and port, whatever path a step asks for.',
        },
        {
          kind: 'pairs',
          key: 'headers',
          label: 'Headers',
          keyLabel: 'Header',
          valueLabel: 'Value',
          mayBeSecret: true,
          help: 'Sent with every request.',
        },
        {
          kind: 'pairs',
          key: 'query',
          label: 'Query parameters',
          keyLabel: 'Parameter',
          valueLabel: 'Value',
          mayBeSecret: true,
          help: 'Added to the address of every request.',
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
          default: 'none',
          options: [
            { value: 'none', label: 'None' },
            { value: 'basic', label: 'User and password' },
            { value: 'bearer', label: 'Bearer token' },
            { value: 'apiKey', label: 'API key' },
          ],
        },
        {
          kind: 'text',
          key: 'user',
          label: 'User',
          isRequired: true,
          shownIf: { key: 'authentication', oneOf: ['basic'] },
        },
        {
          kind: 'password',
          key: 'password',
          label: 'Password',
          shownIf: { key: 'authentication', oneOf: ['basic'] },
        },
        {
          kind: 'password',
          key: 'token',
          label: 'Token',
          shownIf: { key: 'authentication', oneOf: ['bearer'] },
        },
        {
          kind: 'choice',
          key: 'apiKeyPlace',
          label: 'Sent as',
          default: 'header',
          options: [
            { value: 'header', label: 'Header' },
            { value: 'query', label: 'Query parameter' },
          ],
          shownIf: { key: 'authentication', oneOf: ['apiKey'] },
        },
        {
          kind: 'text',
          key: 'apiKeyName',
          label: 'Name',
          default: 'X-API-Key',
          isRequired: true,
          shownIf: { key: 'authentication', oneOf: ['apiKey'] },
        },
        {
          kind: 'password',
          key: 'apiKey',
          label: 'API key',
          shownIf: { key: 'authentication', oneOf: ['apiKey'] },
        },
      ],
    },
  ],
  target: ({ baseUrl }) => (typeof baseUrl === 'string' ? (URL.parse(baseUrl.trim())?.origin ?? '') : ''),
  step,
}
