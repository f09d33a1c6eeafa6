import { awsTarget, keysSection, regionField } from '../aws/settings.ts'
import type { IntegrationDescriptor } from '../descriptor.ts'
import { step } from './step.ts'

/** Connections to Amazon DynamoDB, and to what speaks like it. */
export const dynamodbDescriptor: IntegrationDescriptor = {
  pluginId: 'dynamodb',
  label: 'DynamoDB',
  description: 'Get, query and change items of Amazon DynamoDB.',
  kind: 'service',
  mark: 'Dy',
  document: 'storage-and-documents',
  canRollBack: false,
  hasTransactions: false,
  sections: [
    {
      title: 'Database',
      fields: [
        regionField,
        {
          kind: 'text',
          key: 'endpoint',
          label: 'Endpoint',
          placeholder: 'https://dynamodb.example.com:8000',
          help: 'Only for another place than that of Amazon, such as DynamoDB local.',
        },
      ],
    },
    keysSection,
  ],
  target: awsTarget('dynamodb'),
  step,
}
