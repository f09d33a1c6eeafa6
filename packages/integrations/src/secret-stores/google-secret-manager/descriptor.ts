import { cachingSection, originIn, type SecretStoreDescriptor } from '../secret-store-descriptor.ts'

/** Where Google Secret Manager answers, where no other place is named. */
export const googleAddress = 'https://secretmanager.googleapis.com'

/** Google Secret Manager. */
export const googleSecretManagerDescriptor: SecretStoreDescriptor = {
  kind: 'secret',
  pluginId: 'gcpsecretmanager',
  label: 'Google Secret Manager',
  description: 'The latest versions of secrets of a project of Google Cloud.',
  mark: 'GS',
  sections: [
    {
      title: 'Google Secret Manager',
      fields: [
        { kind: 'text', key: 'projectId', label: 'Project ID', placeholder: 'shop-392011', isRequired: true },
        {
          kind: 'text',
          key: 'endpoint',
          label: 'Endpoint',
          help: 'Only for one of a region, such as https://secretmanager.europe-west3.rep.googleapis.com.',
        },
        {
          kind: 'password',
          key: 'serviceAccountKey',
          label: 'Service account key',
          isMultiline: true,
          help: 'The whole file, in JSON. The account needs the role Secret Manager Secret Accessor.',
        },
      ],
    },
    cachingSection,
  ],
  target: ({ endpoint }) => originIn(endpoint) || googleAddress,
}
