import type { IntegrationDescriptor, StepDescriptor } from '../descriptor.ts'
import {
  authenticationSection,
  certificatesOfServiceSection,
  targetOfAddress,
} from '../restapi/authentication-form.ts'
import { parameterField, parameterTemplates } from '../services/service-form.ts'
import { keptOperation } from './operation-schema.ts'

const step: StepDescriptor = {
  nameWord: 'Request',
  sections: [
    {
      title: '',
      fields: [
        {
          kind: 'operation',
          key: 'operation',
          label: 'Operation',
          isRequired: true,
          help: 'What the document of the integration says can be asked.',
        },
      ],
    },
  ],
  defaultConfiguration: { operation: null },
  fieldsOf: ({ operation }) => (keptOperation(operation)?.parameters ?? []).map(parameterField),
  showsRequest: true,
  onlyReads: ({ operation }) => keptOperation(operation)?.method === 'GET',
  templates(configuration) {
    const operation = keptOperation(configuration['operation'])
    return operation === undefined ? [] : parameterTemplates(operation, configuration)
  },
}

/** Connections to services over HTTP that a document of OpenAPI describes. */
export const openapiDescriptor: IntegrationDescriptor = {
  pluginId: 'restapiintegration',
  label: 'REST API integration',
  description: 'A service over HTTP with an OpenAPI document: its operations become actions with fields.',
  kind: 'service',
  mark: 'Oa',
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
          help: 'Requests stay at this scheme, host and port.',
        },
        {
          kind: 'text',
          key: 'documentUrl',
          label: 'Address of the OpenAPI document',
          placeholder: 'https://api.example.com/openapi.json',
          help: 'JSON or YAML of OpenAPI 3, read without credentials. Or paste it below.',
        },
        {
          kind: 'code',
          key: 'document',
          language: 'text',
          label: 'OpenAPI document',
          placeholder: 'openapi: 3.1.0',
          help: 'Counts before the address.',
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
