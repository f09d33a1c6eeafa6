import type { DriverHost, IntegrationDriver } from '../driver.ts'
import { IntegrationError } from '../integration-error.ts'
import { compileQuestion } from './compile-question.ts'
import { createModel } from './create-model.ts'
import { KnownLanguages } from './known-languages.ts'
import type { ModelProtocol } from './model-protocol.ts'
import { runQuestion, toIntegrationError } from './run-question.ts'
import { testModel } from './test-model.ts'

/** The driver of an integration whose steps ask models. */
export const createModelDriver = ({ egress }: DriverHost, protocol: ModelProtocol): IntegrationDriver => {
  const languages = new KnownLanguages(egress, protocol)
  const model = createModel(egress, protocol, languages)
  return {
    model,
    async test(connection, signal) {
      try {
        return await testModel(model, connection, signal)
      } catch (error) {
        throw toIntegrationError(error)
      }
    },
    metadata: () => Promise.resolve({ tables: [] }),
    compile(configuration, templates) {
      const compiled = compileQuestion(configuration, templates)
      if (!compiled.ok) {
        throw new IntegrationError('binding_refused', compiled.problems.map(({ reason }) => reason).join(' '))
      }
      return {
        run: (connection, values, context) =>
          runQuestion(model, connection, compiled.question, values, context),
      }
    },
    forget: () => languages.forget(),
    close: () => Promise.resolve(),
  }
}
