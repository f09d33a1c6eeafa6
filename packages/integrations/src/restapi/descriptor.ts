import type { IntegrationDescriptor } from '../descriptor.ts'
import type { FormSection } from '../form.ts'
import {
  authenticationSection,
  certificatesOfServiceSection,
  targetOfAddress,
} from './authentication-form.ts'
import { step } from './step.ts'

/** Where a service is, and what every request has. */
export const addressSection = (placeholder: string): FormSection => ({
  title: 'Service',
  fields: [
    {
      kind: 'text',
      key: 'baseUrl',
      label: 'Base address',
      placeholder,
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
})

/** Connections to services that are spoken to over HTTP. */
export const restapiDescriptor: IntegrationDescriptor = {
  pluginId: 'restapi',
  label: 'REST API',
  description: 'Send requests to a service over HTTP.',
  kind: 'service',
  mark: 'Re',
  canRollBack: false,
  hasTransactions: false,
  sections: [
    addressSection('https://api.example.com/v1'),
    authenticationSection,
    certificatesOfServiceSection,
  ],
  target: targetOfAddress,
  step,
}
