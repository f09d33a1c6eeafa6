import type { Changes } from '../src/changes.ts'
import type { EntityDefinition } from '../src/entity.ts'
import { Evaluator, type EvaluatorOptions } from '../src/evaluator.ts'
import { reader } from './checked-reader.ts'

/** An entity in one line: texts with `{{` are bindings, anything else is a plain value. */
export function entity(name: string, properties: Record<string, unknown>): EntityDefinition {
  const bindings: Record<string, string> = {}
  const values: Record<string, unknown> = {}
  for (const [property, value] of Object.entries(properties)) {
    if (typeof value === 'string' && value.includes('{{')) bindings[property] = value
    else values[property] = value
  }
  return { name, values, bindings }
}

/** An evaluator with entities of one line each, and what their definition changed. */
export function evaluatorOf(
  entities: Record<string, Record<string, unknown>>,
  options: Omit<EvaluatorOptions, 'reader'> = {},
) {
  const evaluator = new Evaluator({ ...options, reader })
  const changes = evaluator.define(
    Object.entries(entities).map(([name, properties]) => entity(name, properties)),
  )
  return { evaluator, changes }
}

/** The changed values by path. */
export const valuesOf = (changes: Changes) =>
  Object.fromEntries([...changes.set, ...changes.values].map(({ path, value }) => [path, value]))
/** The changed errors by path, as `kind: message`; undefined for one that is gone. */
export const errorsOf = (changes: Changes) =>
  Object.fromEntries(
    changes.errors.map(({ path, error }) => [path, error && `${error.kind}: ${error.message}`]),
  )
