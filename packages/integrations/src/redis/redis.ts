import type { Integration } from '../integration.ts'
import { compileCommand } from './compile-command.ts'
import { redisDescriptor } from './descriptor.ts'

export const redis: Integration = {
  descriptor: redisDescriptor,
  checkStep(configuration, templates) {
    const compiled = compileCommand(configuration, templates)
    return compiled.ok ? [] : compiled.problems
  },
  async createDriver(host) {
    const { createRedisDriver } = await import('./driver.ts')
    return createRedisDriver(host)
  },
}
