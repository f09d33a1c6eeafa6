import type { Integration } from '../integration.ts'
import { compileRequest } from './compile-request.ts'
import { restapiDescriptor } from './descriptor.ts'

export const restapi: Integration = {
  descriptor: restapiDescriptor,
  checkStep(configuration, templates) {
    const compiled = compileRequest(configuration, templates)
    return compiled.ok ? [] : compiled.problems
  },
  async createDriver(host) {
    const { createHttpDriver } = await import('./driver.ts')
    return createHttpDriver(host, compileRequest)
  },
}
