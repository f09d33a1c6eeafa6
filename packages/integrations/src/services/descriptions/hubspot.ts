import type { ServiceDescription } from '../service-description.ts'

/** HubSpot, as its makers describe it. */
export const hubspot: ServiceDescription = {
  pluginId: 'hubspot',
  label: 'HubSpot',
  description: 'Contacts, companies and deals of HubSpot.',
  mark: 'Hs',
  baseUrl: 'https://api.hubapi.com',
  ways: [
    { kind: 'bearer', label: 'Private app token' },
    {
      type: 'OAUTH2_CODE',
      authorizationUrl: 'https://app.hubspot.com/oauth/authorize',
      tokenUrl: 'https://api.hubapi.com/oauth/v1/token',
      scope: 'crm.objects.contacts.read crm.objects.contacts.write oauth',
    },
  ],
  operations: [
    {
      id: 'listObjects',
      label: 'List objects',
      method: 'GET',
      path: '/crm/v3/objects/{objectType}',
      parameters: [
        {
          name: 'objectType',
          label: 'Kind of object',
          place: 'path',
          isRequired: true,
          placeholder: 'contacts',
        },
        { name: 'limit', label: 'At most', place: 'query', placeholder: '100' },
        { name: 'after', label: 'After', place: 'query', help: 'As the answer before says it.' },
        { name: 'properties', label: 'Properties', place: 'query', help: 'With commas between them.' },
      ],
    },
    {
      id: 'getObject',
      label: 'Read an object',
      method: 'GET',
      path: '/crm/v3/objects/{objectType}/{objectId}',
      parameters: [
        {
          name: 'objectType',
          label: 'Kind of object',
          place: 'path',
          isRequired: true,
          placeholder: 'contacts',
        },
        { name: 'objectId', label: 'Object', place: 'path', isRequired: true },
      ],
    },
    {
      id: 'searchObjects',
      label: 'Search objects',
      method: 'POST',
      path: '/crm/v3/objects/{objectType}/search',
      parameters: [
        {
          name: 'objectType',
          label: 'Kind of object',
          place: 'path',
          isRequired: true,
          placeholder: 'contacts',
        },
        { name: 'filterGroups', label: 'Filters', place: 'json', type: 'json' },
        { name: 'query', label: 'Words', place: 'json' },
        { name: 'sorts', label: 'Order', place: 'json', type: 'json' },
      ],
      onlyReads: true,
    },
    {
      id: 'createObject',
      label: 'Create an object',
      method: 'POST',
      path: '/crm/v3/objects/{objectType}',
      parameters: [
        {
          name: 'objectType',
          label: 'Kind of object',
          place: 'path',
          isRequired: true,
          placeholder: 'contacts',
        },
        {
          name: 'properties',
          label: 'Properties',
          place: 'json',
          isRequired: true,
          type: 'json',
          placeholder: '{ "email": {{ Mail.value }} }',
        },
        { name: 'associations', label: 'Associations', place: 'json', type: 'json' },
      ],
    },
    {
      id: 'updateObject',
      label: 'Change an object',
      method: 'PATCH',
      path: '/crm/v3/objects/{objectType}/{objectId}',
      parameters: [
        {
          name: 'objectType',
          label: 'Kind of object',
          place: 'path',
          isRequired: true,
          placeholder: 'contacts',
        },
        { name: 'objectId', label: 'Object', place: 'path', isRequired: true },
        { name: 'properties', label: 'Properties', place: 'json', isRequired: true, type: 'json' },
      ],
    },
    {
      id: 'deleteObject',
      label: 'Archive an object',
      method: 'DELETE',
      path: '/crm/v3/objects/{objectType}/{objectId}',
      parameters: [
        {
          name: 'objectType',
          label: 'Kind of object',
          place: 'path',
          isRequired: true,
          placeholder: 'contacts',
        },
        { name: 'objectId', label: 'Object', place: 'path', isRequired: true },
      ],
    },
  ],
}
