import type { ServiceDescription } from '../service-description.ts'

/** Salesforce, as its makers describe it. */
export const salesforce: ServiceDescription = {
  pluginId: 'salesforce',
  label: 'Salesforce',
  description: 'Records of Salesforce, by SOQL or one by one.',
  mark: 'Sf',
  baseUrl: '',
  baseUrlPlaceholder: 'https://example.my.salesforce.com',
  ways: [
    {
      type: 'OAUTH2_CODE',
      authorizationUrl: 'https://login.salesforce.com/services/oauth2/authorize',
      tokenUrl: 'https://login.salesforce.com/services/oauth2/token',
      revokeTokenUrl: 'https://login.salesforce.com/services/oauth2/revoke',
      userInfoUrl: 'https://login.salesforce.com/services/oauth2/userinfo',
      scope: 'api refresh_token',
    },
    { type: 'OAUTH2_CLIENT_CREDENTIALS', tokenUrl: 'https://login.salesforce.com/services/oauth2/token' },
    { type: 'OAUTH2_PASSWORD', tokenUrl: 'https://login.salesforce.com/services/oauth2/token' },
  ],
  operations: [
    {
      id: 'query',
      label: 'Query with SOQL',
      method: 'GET',
      path: '/services/data/v62.0/query',
      parameters: [
        {
          name: 'q',
          label: 'SOQL',
          place: 'query',
          isRequired: true,
          placeholder: 'select Id, Name from Account limit 100',
        },
      ],
    },
    {
      id: 'getRecord',
      label: 'Read a record',
      method: 'GET',
      path: '/services/data/v62.0/sobjects/{object}/{recordId}',
      parameters: [
        { name: 'object', label: 'Object', place: 'path', isRequired: true, placeholder: 'Account' },
        { name: 'recordId', label: 'Record', place: 'path', isRequired: true },
        { name: 'fields', label: 'Fields', place: 'query', help: 'With commas between them.' },
      ],
    },
    {
      id: 'createRecord',
      label: 'Create a record',
      method: 'POST',
      path: '/services/data/v62.0/sobjects/{object}',
      parameters: [
        { name: 'object', label: 'Object', place: 'path', isRequired: true, placeholder: 'Account' },
        {
          name: 'record',
          label: 'Fields',
          place: 'body',
          isRequired: true,
          type: 'json',
          placeholder: '{ "Name": {{ Name.value }} }',
        },
      ],
    },
    {
      id: 'updateRecord',
      label: 'Change a record',
      method: 'PATCH',
      path: '/services/data/v62.0/sobjects/{object}/{recordId}',
      parameters: [
        { name: 'object', label: 'Object', place: 'path', isRequired: true, placeholder: 'Account' },
        { name: 'recordId', label: 'Record', place: 'path', isRequired: true },
        {
          name: 'record',
          label: 'Fields',
          place: 'body',
          isRequired: true,
          type: 'json',
          placeholder: '{ "Name": {{ Name.value }} }',
        },
      ],
    },
    {
      id: 'describe',
      label: 'Read what an object has',
      method: 'GET',
      path: '/services/data/v62.0/sobjects/{object}/describe',
      parameters: [
        { name: 'object', label: 'Object', place: 'path', isRequired: true, placeholder: 'Account' },
      ],
    },
    {
      id: 'listObjects',
      label: 'List objects',
      method: 'GET',
      path: '/services/data/v62.0/sobjects',
      parameters: [],
    },
    {
      id: 'deleteRecord',
      label: 'Delete a record',
      method: 'DELETE',
      path: '/services/data/v62.0/sobjects/{object}/{recordId}',
      parameters: [
        { name: 'object', label: 'Object', place: 'path', isRequired: true, placeholder: 'Account' },
        { name: 'recordId', label: 'Record', place: 'path', isRequired: true },
      ],
    },
  ],
}
