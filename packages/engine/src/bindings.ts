import {
  type Expression,
  formatPath,
  lookupPath,
  type NameScope,
  standardGlobalNames,
  toFunctionSource,
} from '@ashlar/expression'
import { narrowScope } from './narrow-scope.ts'
import type { EnginePorts, StepBinding } from './ports.ts'
import { StepError } from './run-fault.ts'

/** The bindings of one step, made ready to be evaluated many times. */
export interface PlannedBindings {
  /** One value for each binding. Throws `StepError`. */
  evaluate(
    scope: NameScope,
    ports: EnginePorts,
    signal: AbortSignal,
  ): Promise<readonly unknown[]> | readonly unknown[]
}

/**
 * Plans the bindings of a step: a plain path is looked up by own properties and needs no code; all others of the
 * step are evaluated as guest code in one call. Throws `StepError` for a binding that cannot be read.
 */
export const planBindings = (bindings: readonly StepBinding[]): PlannedBindings => {
  for (const { expression, path } of bindings) {
    if (expression.error) {
      throw new StepError('binding_refused', `${write(expression)} in ${path}: ${expression.error.message}`)
    }
  }
  const code = bindings.filter(({ expression }) => !expression.path && !isEmpty(expression))
  const lookUp = (scope: NameScope) => bindings.map(({ expression }) => lookUpOne(scope, expression))
  if (code.length === 0) return { evaluate: lookUp }
  const expressions = code.map(({ expression }) => expression)
  const functions = expressions.map(toFunctionSource)
  return {
    async evaluate(scope, ports, signal) {
      const values = lookUp(scope)
      const task = {
        functions,
        scope: JSON.stringify(narrowScope(scope, expressions)),
        globals: standardGlobalNames,
      }
      const results = await ports.evaluate(task, signal)
      for (const [index, binding] of code.entries()) {
        const result = results[index]
        if (!result?.ok) {
          const message = `${write(binding.expression)} in ${binding.path}: ${result?.message ?? 'It gave nothing.'}`
          throw new StepError(result?.isOutOfTime ? 'timed_out' : 'binding_failed', message)
        }
        values[bindings.indexOf(binding)] = result.value
      }
      return values
    },
  }
}

const isEmpty = ({ codeStart, codeEnd }: Expression): boolean => codeStart === codeEnd

const lookUpOne = (scope: NameScope, expression: Expression): unknown => {
  if (!expression.path) return undefined
  try {
    return lookupPath(scope, expression.path)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new StepError('binding_failed', `{{ ${formatPath(expression.path)} }}: ${message}`)
  }
}

const longestShown = 100

const write = ({ source }: Expression): string => {
  const text = source.trim()
  return `{{ ${text.length > longestShown ? `${text.slice(0, longestShown)} …` : text} }}`
}
