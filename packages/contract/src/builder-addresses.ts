/**
 * Every address at which the builder shows a screen, with `:name` for a part that may be anything and `/*` for all that
 * follows. What is not here is answered with the status 404, so that programs and people are told the same.
 */
export const builderAddresses = [
  '/',
  '/set-up',
  '/login',
  '/logout',
  '/organization-lost',
  '/forgot-password',
  '/reset-password',
  '/sign-up',
  '/signup',
  '/verify-email',
  '/invitation',
  '/job-mails',
  '/oauth/callback',
  '/oauth/github-callback',
  '/oauth/gitlab-callback',
  '/oauth/gitea-callback',
  '/confirm-email',
  '/home',
  '/home/*',
  '/folders/:folderId',
  '/folders/:folderId/*',
  '/workflows',
  '/workflows/:apiId',
  '/workflows/:apiId/*',
  '/scheduled_jobs',
  '/scheduled_jobs/:apiId',
  '/scheduled_jobs/:apiId/*',
  '/integrations',
  '/integrations/:integrationId',
  '/integrations/new/:pluginId',
  '/integrations/:pluginId/:integrationId',
  '/secrets-management',
  '/secrets-management/:pluginId',
  '/secrets-management/:pluginId/:integrationId',
  '/repositories',
  '/repositories/:repositoryId',
  '/approvals',
  '/access-tokens',
  '/admin',
  '/admin/dbfs',
  '/admin/:pageType',
  '/administrators',
  '/general',
  '/general/assistant',
  '/documentation/:name',
  '/system',
  '/profiles',
  '/members',
  '/users',
  '/users/:userId/:pageType',
  '/groups',
  '/groups/:groupId/:pageType',
  '/roles-and-permissions',
  '/roles-and-permissions/:pageType',
  '/permissions',
  '/permissions/:pageType',
  '/personal-settings',
  '/applications',
  '/applications/:applicationId/edit',
  '/applications/:applicationId/edit/*',
] as const

/** An address at which the builder shows a screen. */
type BuilderAddress = (typeof builderAddresses)[number]

const patterns = builderAddresses.map((address): [BuilderAddress, RegExp] => [
  address,
  new RegExp(`^${address.replaceAll(/:[A-Za-z]+/gu, '[^/]+').replace(/\/\*$/u, '/.*')}/?$`, 'u'),
])

/** Which of the addresses a path has, without what follows a `?`; undefined where it has none of them. */
export const patternOfAddress = (path: string): BuilderAddress | undefined =>
  patterns.find(([, pattern]) => pattern.test(path))?.[0]

/** Whether the builder has a screen at a path, without what follows a `?`. */
export const isBuilderAddress = (path: string): boolean => patternOfAddress(path) !== undefined
