import type { Integration } from '../integration.ts'
import { compileOperation } from './compile-operation.ts'
import { graphqlDescriptor } from './descriptor.ts'

export const graphql: Integration = {
  descriptor: graphqlDescriptor,
  checkStep(configuration, templates) {
    const compiled = compileOperation(configuration, templates)
    return compiled.ok ? [] : compiled.problems
  },
  async createDriver(host) {
    const { createGraphqlDriver } = await import('./driver.ts')
    return createGraphqlDriver(host)
  },
}
