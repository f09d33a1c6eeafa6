import type { Integration } from '../integration.ts'
import { compileOperation } from './compile-operation.ts'
import type { ServiceDescription } from './service-description.ts'
import { serviceDescriptor } from './service-form.ts'

/** A described service as the executor knows it: the driver is that of every service over HTTP. */
export const describedIntegration = (service: ServiceDescription): Integration => ({
  descriptor: serviceDescriptor(service),
  checkStep(configuration, templates) {
    const compiled = compileOperation(service, configuration, templates)
    return compiled.ok ? [] : compiled.problems
  },
  async createDriver(host) {
    const { createHttpDriver } = await import('../restapi/driver.ts')
    return createHttpDriver(host, (configuration, templates) =>
      compileOperation(service, configuration, templates),
    )
  },
})
