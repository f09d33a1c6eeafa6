import type { ServiceDescription } from '../service-description.ts'

/** Zendesk, as its makers describe it. */
export const zendesk: ServiceDescription = {
  pluginId: 'zendesk',
  label: 'Zendesk',
  description: 'Tickets and users of Zendesk.',
  mark: 'Zd',
  baseUrl: '',
  baseUrlPlaceholder: 'https://example.zendesk.com',
  ways: [
    { kind: 'basic', label: 'API token', userLabel: 'E-mail followed by /token' },
    { kind: 'bearer', label: 'OAuth access token' },
  ],
  operations: [
    {
      id: 'listTickets',
      label: 'List tickets',
      method: 'GET',
      path: '/api/v2/tickets.json',
      parameters: [
        { name: 'sort', label: 'Sort by', place: 'query', placeholder: '-updated_at' },
        { name: 'page[size]', label: 'At most', place: 'query', placeholder: '100' },
        { name: 'page[after]', label: 'After', place: 'query' },
      ],
    },
    {
      id: 'getTicket',
      label: 'Read a ticket',
      method: 'GET',
      path: '/api/v2/tickets/{ticketId}.json',
      parameters: [{ name: 'ticketId', label: 'Ticket', place: 'path', isRequired: true }],
    },
    {
      id: 'createTicket',
      label: 'Create a ticket',
      method: 'POST',
      path: '/api/v2/tickets.json',
      parameters: [
        { name: 'ticket.subject', label: 'Subject', place: 'json', isRequired: true },
        { name: 'ticket.comment.body', label: 'Text', place: 'json', isRequired: true },
        { name: 'ticket.priority', label: 'Priority', place: 'json', placeholder: 'normal' },
      ],
    },
    {
      id: 'changeTicket',
      label: 'Change a ticket',
      method: 'PUT',
      path: '/api/v2/tickets/{ticketId}.json',
      parameters: [
        { name: 'ticketId', label: 'Ticket', place: 'path', isRequired: true },
        { name: 'ticket.status', label: 'Status', place: 'json', placeholder: 'solved' },
        {
          name: 'ticket.comment',
          label: 'Comment',
          place: 'json',
          type: 'json',
          placeholder: '{ "body": {{ Text.value }}, "public": true }',
        },
      ],
    },
    {
      id: 'search',
      label: 'Search',
      method: 'GET',
      path: '/api/v2/search.json',
      parameters: [
        {
          name: 'query',
          label: 'Query',
          place: 'query',
          isRequired: true,
          placeholder: 'type:ticket status:open',
        },
      ],
    },
    {
      id: 'listUsers',
      label: 'List users',
      method: 'GET',
      path: '/api/v2/users.json',
      parameters: [
        { name: 'role', label: 'Role', place: 'query', placeholder: 'end-user' },
        { name: 'page[size]', label: 'At most', place: 'query', placeholder: '100' },
        { name: 'page[after]', label: 'After', place: 'query' },
      ],
    },
  ],
}
