import type { IntegrationDescriptor } from '../descriptor.ts'
import {
  authenticationSection,
  certificatesOfServiceSection,
  targetOfAddress,
} from '../restapi/authentication-form.ts'
import { step } from './step.ts'

/** Connections to services that answer GraphQL over HTTP. */
export const graphqlDescriptor: IntegrationDescriptor = {
  pluginId: 'graphql',
  label: 'GraphQL',
  description: 'Send queries and mutations to a GraphQL service.',
  kind: 'service',
  mark: 'Gq',
  canRollBack: false,
  hasTransactions: false,
  sections: [
    {
      title: 'Service',
      fields: [
        {
          kind: 'text',
          key: 'baseUrl',
          label: 'Address',
          placeholder: 'https://api.example.com/graphql',
          isRequired: true,
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
      ],
    },
    authenticationSection,
    certificatesOfServiceSection,
  ],
  target: targetOfAddress,
  step,
  describesAnswers: true,
}
