import { awsTarget, keysSection, regionField } from '../../aws/settings.ts'
import { cachingSection, type SecretStoreDescriptor } from '../secret-store-descriptor.ts'

/** AWS Secrets Manager. */
export const awsSecretsManagerDescriptor: SecretStoreDescriptor = {
  kind: 'secret',
  pluginId: 'awssecretsmanager',
  label: 'AWS Secrets Manager',
  description: 'Secrets of AWS Secrets Manager, whole or by fields of their JSON.',
  mark: 'AW',
  sections: [
    {
      title: 'AWS Secrets Manager',
      fields: [
        {
          kind: 'text',
          key: 'prefix',
          label: 'Prefix',
          placeholder: 'shop/',
          help: 'What the names of its secrets begin with. Nothing outside of it can be read.',
        },
        regionField,
        {
          kind: 'text',
          key: 'endpoint',
          label: 'Endpoint',
          help: 'Only for an endpoint of your own, such as one in a private network.',
        },
      ],
    },
    keysSection,
    cachingSection,
  ],
  target: awsTarget('secretsmanager'),
}
