import type { IntegrationDescriptor } from '../descriptor.ts'
import type { Integration } from '../integration.ts'
import { compileOpeningStep } from './compile-opening-step.ts'
import type { OpeningForm } from './opening-step.ts'

/** A service to which a request opens the way, as an integration. `createDriver` loads its driver. */
export const openingIntegration = (
  descriptor: IntegrationDescriptor,
  form: OpeningForm,
  createDriver: Integration['createDriver'],
): Integration => ({
  descriptor,
  checkStep(configuration, templates) {
    const compiled = compileOpeningStep(form, configuration, templates)
    return compiled.ok ? [] : compiled.problems
  },
  createDriver,
})
