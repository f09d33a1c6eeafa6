import type { Integration } from '../integration.ts'
import { compileS3Step } from './compile-step.ts'
import { s3Descriptor } from './descriptor.ts'

export const s3: Integration = {
  descriptor: s3Descriptor,
  checkStep(configuration, templates) {
    const compiled = compileS3Step(configuration, templates)
    return compiled.ok ? [] : compiled.problems
  },
  async createDriver(host) {
    const { createS3Driver } = await import('./driver.ts')
    return createS3Driver(host)
  },
}
