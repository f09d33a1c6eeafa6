import type { ServiceDescription } from '../service-description.ts'

/** Airtable, as its makers describe it. */
export const airtable: ServiceDescription = {
  pluginId: 'airtable',
  label: 'Airtable',
  description: 'Records in the tables of Airtable.',
  mark: 'At',
  baseUrl: 'https://api.airtable.com/v0',
  ways: [
    { kind: 'bearer', label: 'Personal access token' },
    {
      type: 'OAUTH2_CODE',
      authorizationUrl: 'https://airtable.com/oauth2/v1/authorize',
      tokenUrl: 'https://airtable.com/oauth2/v1/token',
      scope: 'data.records:read data.records:write schema.bases:read',
    },
  ],
  operations: [
    {
      id: 'listRecords',
      label: 'List records',
      method: 'GET',
      path: '/{baseId}/{table}',
      parameters: [
        { name: 'baseId', label: 'Base', place: 'path', isRequired: true, placeholder: 'app…' },
        { name: 'table', label: 'Table', place: 'path', isRequired: true },
        { name: 'filterByFormula', label: 'Formula', place: 'query' },
        { name: 'view', label: 'View', place: 'query' },
        { name: 'pageSize', label: 'At most', place: 'query', placeholder: '100' },
        { name: 'offset', label: 'Offset', place: 'query', help: 'As the answer before says it.' },
      ],
    },
    {
      id: 'getRecord',
      label: 'Read a record',
      method: 'GET',
      path: '/{baseId}/{table}/{recordId}',
      parameters: [
        { name: 'baseId', label: 'Base', place: 'path', isRequired: true, placeholder: 'app…' },
        { name: 'table', label: 'Table', place: 'path', isRequired: true },
        { name: 'recordId', label: 'Record', place: 'path', isRequired: true, placeholder: 'rec…' },
      ],
    },
    {
      id: 'createRecord',
      label: 'Create a record',
      method: 'POST',
      path: '/{baseId}/{table}',
      parameters: [
        { name: 'baseId', label: 'Base', place: 'path', isRequired: true, placeholder: 'app…' },
        { name: 'table', label: 'Table', place: 'path', isRequired: true },
        {
          name: 'fields',
          label: 'Fields',
          place: 'json',
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
      path: '/{baseId}/{table}/{recordId}',
      parameters: [
        { name: 'baseId', label: 'Base', place: 'path', isRequired: true, placeholder: 'app…' },
        { name: 'table', label: 'Table', place: 'path', isRequired: true },
        { name: 'recordId', label: 'Record', place: 'path', isRequired: true, placeholder: 'rec…' },
        { name: 'fields', label: 'Fields', place: 'json', isRequired: true, type: 'json' },
      ],
    },
    {
      id: 'deleteRecord',
      label: 'Delete a record',
      method: 'DELETE',
      path: '/{baseId}/{table}/{recordId}',
      parameters: [
        { name: 'baseId', label: 'Base', place: 'path', isRequired: true, placeholder: 'app…' },
        { name: 'table', label: 'Table', place: 'path', isRequired: true },
        { name: 'recordId', label: 'Record', place: 'path', isRequired: true, placeholder: 'rec…' },
      ],
    },
    {
      id: 'listBases',
      label: 'List bases',
      method: 'GET',
      path: '/meta/bases',
      parameters: [{ name: 'offset', label: 'Offset', place: 'query' }],
    },
  ],
}
