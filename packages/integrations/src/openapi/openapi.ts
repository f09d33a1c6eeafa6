import type { Integration } from '../integration.ts'
import { compileStep } from './compile-step.ts'
import { openapiDescriptor } from './descriptor.ts'

export const openapi: Integration = {
  descriptor: openapiDescriptor,
  checkStep(configuration, templates) {
    const compiled = compileStep(configuration, templates)
    return compiled.ok ? [] : compiled.problems
  },
  async createDriver(host) {
    const { createOpenapiDriver } = await import('./driver.ts')
    return createOpenapiDriver(host)
  },
}
