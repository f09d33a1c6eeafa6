import type { ServiceDescription } from '../service-description.ts'

/** SendGrid, as its makers describe it. */
export const sendgrid: ServiceDescription = {
  pluginId: 'sendgrid',
  label: 'SendGrid',
  description: 'Mails with SendGrid.',
  mark: 'Sg',
  baseUrl: 'https://api.sendgrid.com/v3',
  ways: [{ kind: 'bearer', label: 'API key' }],
  operations: [
    {
      id: 'sendMail',
      label: 'Send a mail',
      method: 'POST',
      path: '/mail/send',
      parameters: [
        { name: 'from.email', label: 'From', place: 'json', isRequired: true },
        {
          name: 'personalizations',
          label: 'To',
          place: 'json',
          isRequired: true,
          type: 'json',
          placeholder: '[{ "to": [{ "email": {{ Mail.value }} }] }]',
        },
        { name: 'subject', label: 'Subject', place: 'json', isRequired: true },
        {
          name: 'content',
          label: 'Content',
          place: 'json',
          isRequired: true,
          type: 'json',
          placeholder: '[{ "type": "text/plain", "value": {{ Text.value }} }]',
        },
      ],
    },
    {
      id: 'listTemplates',
      label: 'List templates',
      method: 'GET',
      path: '/templates',
      parameters: [
        { name: 'generations', label: 'Generations', place: 'query', placeholder: 'dynamic' },
        { name: 'page_size', label: 'At most', place: 'query', placeholder: '50' },
      ],
    },
    {
      id: 'listBounces',
      label: 'List bounces',
      method: 'GET',
      path: '/suppression/bounces',
      parameters: [
        { name: 'start_time', label: 'From', place: 'query', help: 'Seconds since 1970.' },
        { name: 'limit', label: 'At most', place: 'query', placeholder: '100' },
      ],
    },
    {
      id: 'addContacts',
      label: 'Add contacts',
      method: 'PUT',
      path: '/marketing/contacts',
      parameters: [{ name: 'contacts', label: 'Contacts', place: 'json', isRequired: true, type: 'json' }],
    },
  ],
}
