import { certificatesSection } from '../../certificates-form.ts'
import { cachingSection, originIn, type SecretStoreDescriptor } from '../secret-store-descriptor.ts'

/** HashiCorp Vault, and OpenBao, which speaks like it. */
export const vaultDescriptor: SecretStoreDescriptor = {
  kind: 'secret',
  pluginId: 'vault',
  label: 'HashiCorp Vault',
  description: 'Secrets of a key/value engine of HashiCorp Vault or OpenBao.',
  mark: 'HV',
  sections: [
    {
      title: 'Vault',
      fields: [
        {
          kind: 'text',
          key: 'address',
          label: 'Address',
          placeholder: 'https://vault.example.com:8200',
          isRequired: true,
        },
        { kind: 'text', key: 'namespace', label: 'Namespace', help: 'Only where Vault has namespaces.' },
        {
          kind: 'text',
          key: 'enginePath',
          label: 'Engine path',
          default: 'secret',
          isRequired: true,
          help: 'Where the key/value engine is mounted.',
        },
        {
          kind: 'text',
          key: 'secretsPath',
          label: 'Secrets path',
          placeholder: 'applications/shop',
          help: 'The secret whose keys are read; or the folder of secrets, which references then name.',
        },
        {
          kind: 'choice',
          key: 'engineVersion',
          label: 'Version of the engine',
          default: 'V2',
          options: [
            { value: 'V2', label: 'V2' },
            { value: 'V1', label: 'V1' },
          ],
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
          default: 'token',
          options: [
            { value: 'token', label: 'Token' },
            { value: 'appRole', label: 'App role' },
          ],
        },
        {
          kind: 'password',
          key: 'token',
          label: 'Token',
          shownIf: { key: 'authentication', oneOf: ['token'] },
        },
        {
          kind: 'text',
          key: 'roleId',
          label: 'Role ID',
          isRequired: true,
          shownIf: { key: 'authentication', oneOf: ['appRole'] },
        },
        {
          kind: 'password',
          key: 'secretId',
          label: 'Secret ID',
          shownIf: { key: 'authentication', oneOf: ['appRole'] },
        },
      ],
    },
    certificatesSection,
    cachingSection,
  ],
  target: ({ address }) => originIn(address),
}
