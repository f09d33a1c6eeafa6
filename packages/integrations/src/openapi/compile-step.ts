import type { JsonObject } from '@ashlar/schema'
import type { CompiledRequest } from '../restapi/compile-request.ts'
import { compileParameters } from '../services/compile-operation.ts'
import type { ParsedTemplate } from '../template.ts'
import { slotsOf } from '../template-slots.ts'
import { openapiDescriptor } from './descriptor.ts'
import { keptOperation } from './operation-schema.ts'

/** Compiles a step that keeps an operation of a document. What was entered for another operation counts for nothing. */
export const compileStep = (
  configuration: JsonObject,
  templates: readonly ParsedTemplate[],
): CompiledRequest => {
  const unknown = Object.keys(configuration).find((key) => key !== 'operation' && !key.includes(':'))
  if (unknown !== undefined) {
    return { ok: false, problems: [{ path: unknown, reason: `A step has no field ${unknown}.` }] }
  }
  const operation = keptOperation(configuration['operation'])
  if (operation === undefined) {
    return { ok: false, problems: [{ path: 'operation', reason: 'Choose an operation.' }] }
  }
  return compileParameters(operation, slotsOf(openapiDescriptor.step, configuration, templates))
}
