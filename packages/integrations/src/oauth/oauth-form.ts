import type { ChoiceField, FormField } from '../form.ts'

const code = ['OAUTH2_CODE']
const login = ['OAUTH2_CODE', 'OAUTH2_IMPLICIT']
/** The ways in which the server asks a provider for tokens. */
export const waysByProvider = [
  'OAUTH2_CODE',
  'OAUTH2_CLIENT_CREDENTIALS',
  'OAUTH2_PASSWORD',
  'OAUTH2_TOKEN_EXCHANGE',
]
const all = [...waysByProvider, 'OAUTH2_IMPLICIT']
const when = (oneOf: readonly string[]) => ({ shownIf: { key: 'authentication', oneOf } })

/** The ways of OAuth 2.0 among the ways to authenticate. */
export const oauthOptions: ChoiceField['options'] = [
  { value: 'OAUTH2_CODE', label: 'OAuth2 Authorization Code' },
  { value: 'OAUTH2_CLIENT_CREDENTIALS', label: 'OAuth2 Client Credentials Grant' },
  { value: 'OAUTH2_IMPLICIT', label: 'OAuth2 Implicit Grant' },
  { value: 'OAUTH2_PASSWORD', label: 'OAuth2 Password Grant (Legacy)' },
  { value: 'OAUTH2_TOKEN_EXCHANGE', label: 'OAuth2 On-Behalf-Of Token Exchange' },
]

/** What a connection that logs in by OAuth 2.0 needs to know of its provider. */
export const oauthFields: readonly FormField[] = [
  {
    kind: 'callbackAddress',
    key: 'callbackUrl',
    label: 'Callback URL',
    help: 'Register it with the provider, exactly like this.',
    ...when(login),
  },
  {
    kind: 'workflow',
    key: 'workflowId',
    label: 'Values from a workflow',
    help: 'What it answers stands in the fields below where they hold a binding: {{ response.clientId }}. Addresses take none.',
    ...when(all),
  },
  {
    kind: 'text',
    key: 'tokenUrl',
    label: 'Access token URL',
    placeholder: 'https://login.example.com/token',
    ...when(waysByProvider),
  },
  {
    kind: 'text',
    key: 'authorizationUrl',
    label: 'Authorization URL',
    placeholder: 'https://login.example.com/authorize',
    ...when(login),
  },
  {
    kind: 'text',
    key: 'revokeTokenUrl',
    label: 'Revoke token URL',
    help: 'Called when a login is revoked here. Without it the token is only deleted here.',
    ...when(code),
  },
  {
    kind: 'text',
    key: 'userInfoUrl',
    label: 'User info URL',
    help: 'Tells whose account it is, to show it here.',
    ...when(code),
  },
  {
    kind: 'switch',
    key: 'refreshTokenFromServer',
    label: 'Refresh tokens on the server',
    help: 'Off, people log in again when a token of theirs ends. Shared tokens are always refreshed.',
    default: true,
    ...when(code),
  },
  { kind: 'text', key: 'clientId', label: 'Client ID', ...when(all) },
  { kind: 'password', key: 'clientSecret', label: 'Client secret', ...when(waysByProvider) },
  { kind: 'password', key: 'subjectToken', label: 'Subject token', ...when(['OAUTH2_TOKEN_EXCHANGE']) },
  {
    kind: 'text',
    key: 'subjectTokenType',
    label: 'Subject token type',
    default: 'urn:ietf:params:oauth:token-type:access_token',
    ...when(['OAUTH2_TOKEN_EXCHANGE']),
  },
  {
    kind: 'text',
    key: 'audience',
    label: 'Audience',
    help: 'Only where the provider asks for it.',
    ...when(all),
  },
  { kind: 'text', key: 'scope', label: 'Scope', placeholder: 'read write', ...when(all) },
  {
    kind: 'text',
    key: 'promptType',
    label: 'Prompt',
    help: 'What the provider asks each time: consent, login, select_account or none.',
    default: 'consent',
    ...when(login),
  },
  {
    kind: 'choice',
    key: 'clientAuthMethod',
    label: 'Client authentication',
    default: 'post',
    options: [
      { value: 'post', label: 'Send credentials in the body' },
      { value: 'basic', label: 'Send a Basic authentication header' },
    ],
    ...when(waysByProvider),
  },
  {
    kind: 'switch',
    key: 'sendOAuthState',
    label: 'Send the state parameter',
    help: 'Leave it on unless the provider refuses it.',
    default: true,
    ...when(code),
  },
  {
    kind: 'choice',
    key: 'tokenScope',
    label: 'Who logs in',
    default: 'datasource',
    options: [
      { value: 'datasource', label: 'One login, shared by all users' },
      { value: 'user', label: 'Each user by themselves' },
    ],
    ...when(code),
  },
  { kind: 'button', key: 'connect', label: 'Connect', buttonType: 'connectOAuth', ...when(login) },
  { kind: 'button', key: 'revoke', label: 'Revoke', buttonType: 'revokeOAuthTokens', ...when(code) },
]
