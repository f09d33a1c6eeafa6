import type { IntegrationDescriptor } from '../descriptor.ts'
import type { FormSection } from '../form.ts'
import { certificateFields, providerCertificateFields } from '../certificates-form.ts'
import { oauthFields, oauthOptions, waysByProvider } from '../oauth/oauth-form.ts'
import { oauthOrigins } from '../oauth/oauth-settings.ts'

/** How a connection to a service proves who asks. */
export const authenticationSection: FormSection = {
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
        ...oauthOptions,
      ],
    },
    {
      kind: 'text',
      key: 'user',
      label: 'User',
      isRequired: true,
      shownIf: { key: 'authentication', oneOf: ['basic', 'OAUTH2_PASSWORD'] },
    },
    {
      kind: 'password',
      key: 'password',
      label: 'Password',
      shownIf: { key: 'authentication', oneOf: ['basic', 'OAUTH2_PASSWORD'] },
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
    ...oauthFields,
  ],
}

/** The certificates of a connection to a service, and those for whoever logs it in. */
export const certificatesOfServiceSection: FormSection = {
  title: 'Certificates',
  fields: [...certificateFields(), ...providerCertificateFields(waysByProvider)],
}

/** The scheme, host and port that a connection with a base address leads to, and behind it those of its OAuth provider. */
export const targetOfAddress: IntegrationDescriptor['target'] = (configuration) => {
  const { baseUrl } = configuration
  const origin = typeof baseUrl === 'string' ? (URL.parse(baseUrl.trim())?.origin ?? '') : ''
  return [origin, ...oauthOrigins(configuration)].join(' ')
}
