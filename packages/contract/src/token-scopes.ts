/** What an API token may be used for, in the order in which they are shown. */
export const tokenScopes = [
  'applications:read',
  'applications:write',
  'applications:deploy',
  'applications:run',
  'workflows:read',
  'workflows:write',
  'workflows:deploy',
  'workflows:run',
  'scheduled jobs:read',
  'scheduled jobs:write',
  'scheduled jobs:deploy',
  'scheduled jobs:run',
  'integrations:read',
  'integrations:write',
  'profiles:write',
  'organization:read',
] as const
export type TokenScope = (typeof tokenScopes)[number]
