import { address } from './route.ts'

/** The addresses a published application needs, without their schemas: all that its light client carries. */
export const publishedAddresses = {
  open: address('GET', '/api/v1/published/:applicationId'),
  /** A page that is delivered to those who open it. */
  page: address('GET', '/api/v1/published/:applicationId/deployments/:deploymentId/pages/:pageId'),
  /** The same application as it is saved, for those who build it. */
  preview: address('GET', '/api/v1/applications/:applicationId/preview'),
  runPreview: address('POST', '/api/v1/pages/:pageId/apis/:apiId/runs'),
  run: address('POST', '/api/v1/published/:applicationId/deployments/:deploymentId/apis/:apiId/runs'),
  logInInPreview: address('POST', '/api/v1/pages/:pageId/apis/:apiId/logins'),
  logIn: address('POST', '/api/v1/published/:applicationId/deployments/:deploymentId/apis/:apiId/logins'),
  readLogin: address('GET', '/api/v1/oauth/logins/:loginId'),
  readLoginInApplication: address('GET', '/api/v1/published/:applicationId/logins/:loginId'),
  finishLogin: address('POST', '/api/v1/published/:applicationId/logins/:loginId/completion'),
  endLogins: address('POST', '/api/v1/oauth/logout'),
  sendSpans: address('POST', '/api/v1/published/:applicationId/spans'),
  reportCrash: address('POST', '/api/v1/crashes'),
  cancel: address('POST', '/api/v1/runs/:runId/cancellation'),
  signOut: address('DELETE', '/api/v1/session'),
  whoAmI: address('GET', '/api/v1/users/me'),
}
