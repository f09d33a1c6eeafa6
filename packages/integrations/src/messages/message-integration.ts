import type { IntegrationDescriptor } from '../descriptor.ts'
import type { Integration } from '../integration.ts'
import { compileMessageStep } from './compile-message-step.ts'
import type { MessageForm } from './message-system.ts'

/** A system of messages as an integration. `createDriver` loads its driver. */
export const messageIntegration = (
  descriptor: IntegrationDescriptor,
  form: MessageForm,
  createDriver: Integration['createDriver'],
): Integration => ({
  descriptor,
  checkStep(configuration, templates) {
    const compiled = compileMessageStep(form, configuration, templates)
    return compiled.ok ? [] : compiled.problems
  },
  createDriver,
})
