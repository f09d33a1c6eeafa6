import type { Integration } from '../integration.ts'
import { compileDynamodbStep } from './compile-request.ts'
import { dynamodbDescriptor } from './descriptor.ts'

export const dynamodb: Integration = {
  descriptor: dynamodbDescriptor,
  checkStep(configuration, templates) {
    const compiled = compileDynamodbStep(configuration, templates)
    return compiled.ok ? [] : compiled.problems
  },
  async createDriver(host) {
    const { createDynamodbDriver } = await import('./driver.ts')
    return createDynamodbDriver(host)
  },
}
