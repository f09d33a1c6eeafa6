import type { ServiceDescription } from '../service-description.ts'

/** Slack, as its makers describe it. */
export const slack: ServiceDescription = {
  pluginId: 'slack',
  label: 'Slack',
  description: 'Messages and channels of Slack.',
  mark: 'Sl',
  baseUrl: 'https://slack.com/api',
  ways: [
    { kind: 'bearer', label: 'Bot token' },
    {
      type: 'OAUTH2_CODE',
      authorizationUrl: 'https://slack.com/oauth/v2/authorize',
      tokenUrl: 'https://slack.com/api/oauth.v2.access',
      revokeTokenUrl: 'https://slack.com/api/auth.revoke',
      scope: 'chat:write channels:read',
    },
  ],
  operations: [
    {
      id: 'postMessage',
      label: 'Post a message',
      method: 'POST',
      path: '/chat.postMessage',
      parameters: [
        { name: 'channel', label: 'Channel', place: 'json', isRequired: true, placeholder: '#orders' },
        { name: 'text', label: 'Text', place: 'json', isRequired: true },
        { name: 'thread_ts', label: 'Thread', place: 'json' },
        { name: 'blocks', label: 'Blocks', place: 'json', type: 'json' },
      ],
    },
    {
      id: 'changeMessage',
      label: 'Change a message',
      method: 'POST',
      path: '/chat.update',
      parameters: [
        { name: 'channel', label: 'Channel', place: 'json', isRequired: true, placeholder: '#orders' },
        { name: 'ts', label: 'Message', place: 'json', isRequired: true },
        { name: 'text', label: 'Text', place: 'json', isRequired: true },
      ],
    },
    {
      id: 'listChannels',
      label: 'List channels',
      method: 'GET',
      path: '/conversations.list',
      parameters: [
        { name: 'types', label: 'Kinds', place: 'query', placeholder: 'public_channel,private_channel' },
        { name: 'limit', label: 'At most', place: 'query', placeholder: '200' },
        { name: 'cursor', label: 'From', place: 'query' },
      ],
    },
    {
      id: 'readUserByEmail',
      label: 'Find a user by e-mail',
      method: 'GET',
      path: '/users.lookupByEmail',
      parameters: [{ name: 'email', label: 'E-mail', place: 'query', isRequired: true }],
    },
    {
      id: 'listUsers',
      label: 'List users',
      method: 'GET',
      path: '/users.list',
      parameters: [
        { name: 'limit', label: 'At most', place: 'query', placeholder: '200' },
        { name: 'cursor', label: 'From', place: 'query' },
      ],
    },
  ],
}
