import type { Integration } from '../integration.ts'
import { compileMongodbStep } from './compile-step.ts'
import { mongodbDescriptor } from './descriptor.ts'

export const mongodb: Integration = {
  descriptor: mongodbDescriptor,
  checkStep(configuration, templates) {
    const compiled = compileMongodbStep(configuration, templates)
    return compiled.ok ? [] : compiled.problems
  },
  async createDriver(host) {
    const { createMongodbDriver } = await import('./driver.ts')
    return createMongodbDriver(host)
  },
}
