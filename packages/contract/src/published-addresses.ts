import { address } from './route.ts'

/** The addresses a published application needs, without their schemas: all that its light client carries. */
export const publishedAddresses = {
  open: address('GET', '/api/v1/published/:applicationId'),
  run: address('POST', '/api/v1/published/:applicationId/deployments/:deploymentId/apis/:apiId/runs'),
  cancel: address('POST', '/api/v1/runs/:runId/cancellation'),
}
