import type { Integration } from '../integration.ts'
import { compileElasticsearchStep } from './compile-step.ts'
import { elasticsearchDescriptor } from './descriptor.ts'

export const elasticsearch: Integration = {
  descriptor: elasticsearchDescriptor,
  checkStep(configuration, templates) {
    const compiled = compileElasticsearchStep(configuration, templates)
    return compiled.ok ? [] : compiled.problems
  },
  async createDriver(host) {
    const { createElasticsearchDriver } = await import('./driver.ts')
    return createElasticsearchDriver(host)
  },
}
