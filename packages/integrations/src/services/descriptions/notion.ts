import type { ServiceDescription } from '../service-description.ts'

/** Notion, as its makers describe it. */
export const notion: ServiceDescription = {
  pluginId: 'notion',
  label: 'Notion',
  description: 'Pages and databases of Notion.',
  mark: 'No',
  baseUrl: 'https://api.notion.com/v1',
  ways: [{ kind: 'bearer', label: 'Integration secret' }],
  headers: { 'notion-version': '2022-06-28' },
  operations: [
    {
      id: 'search',
      label: 'Search',
      method: 'POST',
      path: '/search',
      parameters: [
        { name: 'query', label: 'Words', place: 'json' },
        { name: 'page_size', label: 'At most', place: 'json', type: 'json', placeholder: '100' },
      ],
      onlyReads: true,
    },
    {
      id: 'queryDatabase',
      label: 'Query a database',
      method: 'POST',
      path: '/databases/{database_id}/query',
      parameters: [
        { name: 'database_id', label: 'Database', place: 'path', isRequired: true },
        { name: 'filter', label: 'Filter', place: 'json', type: 'json' },
        { name: 'sorts', label: 'Order', place: 'json', type: 'json' },
        { name: 'start_cursor', label: 'From', place: 'json', help: 'As the answer before says it.' },
        { name: 'page_size', label: 'At most', place: 'json', type: 'json', placeholder: '100' },
      ],
      onlyReads: true,
    },
    {
      id: 'getPage',
      label: 'Read a page',
      method: 'GET',
      path: '/pages/{page_id}',
      parameters: [{ name: 'page_id', label: 'Page', place: 'path', isRequired: true }],
    },
    {
      id: 'createPage',
      label: 'Create a page',
      method: 'POST',
      path: '/pages',
      parameters: [
        {
          name: 'parent',
          label: 'Where',
          place: 'json',
          isRequired: true,
          type: 'json',
          placeholder: '{ "database_id": {{ Database.value }} }',
        },
        { name: 'properties', label: 'Properties', place: 'json', isRequired: true, type: 'json' },
        { name: 'children', label: 'Content', place: 'json', type: 'json' },
      ],
    },
    {
      id: 'updatePage',
      label: 'Change a page',
      method: 'PATCH',
      path: '/pages/{page_id}',
      parameters: [
        { name: 'page_id', label: 'Page', place: 'path', isRequired: true },
        { name: 'properties', label: 'Properties', place: 'json', isRequired: true, type: 'json' },
      ],
    },
    {
      id: 'listUsers',
      label: 'List users',
      method: 'GET',
      path: '/users',
      parameters: [],
    },
  ],
}
