import { cachingSection, originIn, type SecretStoreDescriptor } from '../secret-store-descriptor.ts'

/** Akeyless, by its gateway or its service. */
export const akeylessDescriptor: SecretStoreDescriptor = {
  kind: 'secret',
  pluginId: 'akeyless',
  label: 'Akeyless',
  description: 'Static secrets of Akeyless.',
  mark: 'AK',
  sections: [
    {
      title: 'Akeyless',
      fields: [
        {
          kind: 'text',
          key: 'address',
          label: 'Address',
          default: 'https://api.akeyless.io',
          isRequired: true,
          help: 'Of the service, or of the API of your own gateway.',
        },
        {
          kind: 'text',
          key: 'prefix',
          label: 'Prefix',
          placeholder: '/shop',
          help: 'The folder of its secrets. Nothing outside of it can be read.',
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
            { value: 'email', label: 'E-mail' },
          ],
        },
        {
          kind: 'text',
          key: 'accessId',
          label: 'Access ID',
          placeholder: 'p-1234567890ab',
          isRequired: true,
          shownIf: { key: 'authentication', oneOf: ['apiKey'] },
        },
        {
          kind: 'password',
          key: 'accessKey',
          label: 'Access key',
          shownIf: { key: 'authentication', oneOf: ['apiKey'] },
        },
        {
          kind: 'text',
          key: 'email',
          label: 'E-mail',
          isRequired: true,
          shownIf: { key: 'authentication', oneOf: ['email'] },
        },
        {
          kind: 'password',
          key: 'password',
          label: 'Password',
          shownIf: { key: 'authentication', oneOf: ['email'] },
        },
      ],
    },
    cachingSection,
  ],
  target: ({ address }) => originIn(address),
}
