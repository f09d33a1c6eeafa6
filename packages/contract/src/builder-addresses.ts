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

const patterns = builderAddresses.map(
  (address) => new RegExp(`^${address.replaceAll(/:[A-Za-z]+/gu, '[^/]+').replace(/\/\*$/u, '/.*')}/?$`, 'u'),
)

/** Whether the builder has a screen at a path, without what follows a `?`. */
export const isBuilderAddress = (path: string): boolean => patterns.some((pattern) => pattern.test(path))
