import type { IntegrationDescriptor } from '../descriptor.ts'
import type { Integration } from '../integration.ts'
import { compileQuestion } from './compile-question.ts'
import type { ModelProtocol } from './model-protocol.ts'

/** An integration whose steps ask models of one protocol. Its client library is loaded with its driver. */
export const modelIntegration = (
  descriptor: IntegrationDescriptor,
  loadProtocol: () => Promise<ModelProtocol>,
): Integration => ({
  descriptor,
  checkStep(configuration, templates) {
    const compiled = compileQuestion(configuration, templates)
    return compiled.ok ? [] : compiled.problems
  },
  async createDriver(host) {
    const [{ createModelDriver }, protocol] = await Promise.all([
      import('./create-model-driver.ts'),
      loadProtocol(),
    ])
    return createModelDriver(host, protocol)
  },
})
