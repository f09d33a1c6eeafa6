import type { ServiceDescription } from '../service-description.ts'

/** Twilio, as its makers describe it. */
export const twilio: ServiceDescription = {
  pluginId: 'twilio',
  label: 'Twilio',
  description: 'Messages and calls with Twilio.',
  mark: 'Tw',
  baseUrl: 'https://api.twilio.com/2010-04-01',
  ways: [{ kind: 'basic', label: 'Auth token', userLabel: 'Account SID' }],
  operations: [
    {
      id: 'sendMessage',
      label: 'Send a message',
      method: 'POST',
      path: '/Accounts/{AccountSid}/Messages.json',
      parameters: [
        { name: 'AccountSid', label: 'Account SID', place: 'path', isRequired: true, placeholder: 'AC…' },
        { name: 'To', label: 'To', place: 'form', isRequired: true, placeholder: '+49…' },
        { name: 'From', label: 'From', place: 'form', isRequired: true },
        { name: 'Body', label: 'Text', place: 'form', isRequired: true },
      ],
    },
    {
      id: 'listMessages',
      label: 'List messages',
      method: 'GET',
      path: '/Accounts/{AccountSid}/Messages.json',
      parameters: [
        { name: 'AccountSid', label: 'Account SID', place: 'path', isRequired: true, placeholder: 'AC…' },
        { name: 'DateSent', label: 'Sent on', place: 'query', placeholder: '2026-01-31' },
        { name: 'PageSize', label: 'At most', place: 'query', placeholder: '50' },
      ],
    },
    {
      id: 'getMessage',
      label: 'Read a message',
      method: 'GET',
      path: '/Accounts/{AccountSid}/Messages/{MessageSid}.json',
      parameters: [
        { name: 'AccountSid', label: 'Account SID', place: 'path', isRequired: true, placeholder: 'AC…' },
        { name: 'MessageSid', label: 'Message', place: 'path', isRequired: true, placeholder: 'SM…' },
      ],
    },
    {
      id: 'listCalls',
      label: 'List calls',
      method: 'GET',
      path: '/Accounts/{AccountSid}/Calls.json',
      parameters: [
        { name: 'AccountSid', label: 'Account SID', place: 'path', isRequired: true, placeholder: 'AC…' },
        { name: 'Status', label: 'Status', place: 'query' },
        { name: 'PageSize', label: 'At most', place: 'query', placeholder: '50' },
      ],
    },
  ],
}
