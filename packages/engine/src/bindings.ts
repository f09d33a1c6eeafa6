import {
  compileSimple,
  type Expression,
  formatPath,
  libraryNames,
  lookupBelow,
  parsePath,
  type PathSegments,
  type SimpleCode,
  type SimpleScope,
  standardGlobalNames,
  toFunctionSource,
} from '@ashlar/expression'
import { contentsOf, readsFile } from './file-contents.ts'
import { formsReadIn, withContents, withReadContents } from './files-in-code.ts'
import { narrowScope } from './narrow-scope.ts'
import { writeScope } from './write-scope.ts'
import type { StepBinding } from './ports.ts'
import type { Run } from './run.ts'
import type { RunContext } from './run-context.ts'
import { StepError } from './run-fault.ts'
import { secretsName } from './secrets-of-step.ts'
import { Variable } from './variable.ts'

/** The bindings of one text or step, made ready to be evaluated many times. */
export interface PlannedBindings {
  /** Whether all of them are plain paths: no value is made that the run does not have already. */
  readonly isLookUp: boolean
  /** One value for each binding. Throws `StepError`. */
  evaluate(run: Run, context: RunContext): Promise<readonly unknown[]> | readonly unknown[]
}

/**
 * Plans bindings: a plain path is looked up by own properties, and what calls nothing is evaluated here. Where one needs
 * more, all of them but the paths are evaluated as guest code in one call. Throws `StepError` for a binding that cannot be read,
 * and for one that reads secrets of stores where it `mayReadSecrets` not.
 */
export const planBindings = (bindings: readonly StepBinding[], mayReadSecrets = false): PlannedBindings => {
  for (const { expression, path } of bindings) {
    if (expression.error) {
      throw new StepError('binding_refused', `${write(expression)} in ${path}: ${expression.error.message}`)
    }
    if (!mayReadSecrets && expression.references.some((reference) => reference.path[0] === secretsName)) {
      throw new StepError(
        'binding_refused',
        `${write(expression)} in ${path}: Secrets of stores are known in steps only. Read this one in the step that needs it.`,
      )
    }
  }
  const lookUps = bindings.map(({ expression }) => planLookUp(expression))
  const code = bindings.flatMap((binding, index) => (lookUps[index] === null ? [{ ...binding, index }] : []))
  const lookUp = (run: Run): unknown[] => lookUps.map((one) => one?.(run))
  if (code.length === 0) return { isLookUp: !bindings.some(readsAnyFile), evaluate: lookUp }
  const expressions = code.map(({ expression }) => expression)
  const simple = planSimple(expressions)
  const read = formsReadIn(expressions.map(codeOf))
  const sources = expressions.map(toFunctionSource)
  const functions = read === null ? sources : sources.map(withReadContents)
  const names = [
    ...new Set(expressions.flatMap(({ references }) => references.map(({ path }) => path[0] ?? ''))),
  ]
  const globals = [...standardGlobalNames, ...libraryNames.filter((name) => names.includes(name))]
  const evaluateAsGuest = async (
    values: unknown[],
    variables: readonly string[],
    ...[run, { ports, signal, request }]: Parameters<PlannedBindings['evaluate']>
  ): Promise<readonly unknown[]> => {
    const scope = narrowScope(run, expressions)
    const task = {
      organizationId: request.organizationId,
      functions: variables.length === 0 ? functions : functions.map((source) => withGet(source, variables)),
      scope: writeScope(read === null ? scope : withContents(scope, read), request.limits.scopeCharacters),
      globals,
    }
    const results = await ports.evaluate(task, signal)
    for (const [at, { expression, path, index }] of code.entries()) {
      const result = results[at]
      if (!result?.ok) {
        const message = `${write(expression)} in ${path}: ${result?.message ?? 'It gave nothing.'}`
        throw new StepError(result?.isOutOfTime ? 'timed_out' : 'binding_failed', message)
      }
      values[index] = result.value
    }
    return values
  }
  return {
    isLookUp: false,
    evaluate(run, context) {
      const values = lookUp(run)
      // Asked for each name, read or not: one of a block that has not run ends the evaluation.
      const variables = names.filter((name) => isCallable(run.named(name)))
      const results = simple?.(scopeOf(run))
      if (results == null) return evaluateAsGuest(values, variables, run, context)
      for (const [at, { index }] of code.entries()) values[index] = results[at]
      return values
    },
  }
}

/** All expressions evaluated without guest code; null where one of them needs it. Its answer is null where that turns out later. */
const planSimple = (
  expressions: readonly Expression[],
): ((scope: SimpleScope) => readonly unknown[] | null) | null => {
  const codes: SimpleCode[] = []
  for (const expression of expressions) {
    const code = compileSimple(expression)
    if (code === null) return null
    codes.push(code)
  }
  return (scope) => {
    const values: unknown[] = []
    for (const code of codes) {
      const result = code(scope)
      if (result === null) return null
      values.push(result.value)
    }
    return values
  }
}

const codeOf = ({ source, codeStart, codeEnd }: Expression): string => source.slice(codeStart, codeEnd)

const readsAnyFile = ({ expression }: StepBinding): boolean => readsFile(codeOf(expression)) !== null

const scopeOf = (run: Run): SimpleScope => ({
  has: (name) => run.has(name),
  read: (name) => run.read(name),
  variable: (name) => {
    const variable = run.named(name)
    return isCallable(variable) ? variable : null
  },
})

type LookUp = (run: Run) => unknown

/** Names that are no values of a run, such as the first of `Math.PI`. */
const namesOfLanguage: ReadonlySet<string> = new Set([...standardGlobalNames, ...libraryNames])

/** How a binding is looked up; null where it needs code. */
const planLookUp = (expression: Expression): LookUp | null => {
  if (expression.codeStart === expression.codeEnd) return () => undefined
  const { path } = expression
  if (path) return namesOfLanguage.has(path[0] ?? '') ? null : lookUpPath(path)
  const code = codeOf(expression)
  const reading = readsFile(code)
  if (reading !== null) {
    const lookUpFile = lookUpPath(parsePath(reading.path))
    return (run) => contentsOf(lookUpFile(run), reading)
  }
  const getter = /^([A-Za-z_$][\w$·]*)\.get\(\)$/u.exec(code)
  // Values of a run have no methods, so whatever is asked so is a variable, or a mistake.
  return getter?.[1] === undefined ? null : lookUpVariable(getter[1])
}

const lookUpPath =
  (path: PathSegments): LookUp =>
  (run) => {
    const [name = ''] = path
    const value = run.read(name)
    // Asked second: to find a name takes longer the more blocks there are.
    if (value === undefined && !run.has(name))
      throw new StepError('binding_failed', `{{ ${formatPath(path)} }}: ${name} is not defined`)
    try {
      return lookupBelow(value, path)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      throw new StepError('binding_failed', `{{ ${formatPath(path)} }}: ${message}`)
    }
  }

const lookUpVariable =
  (name: string): LookUp =>
  (run) => {
    const variable = run.named(name)
    if (isCallable(variable)) return variable.value
    const reason = run.has(name) ? `${name}.get is not a function` : `${name} is not defined`
    throw new StepError('binding_failed', `{{ ${name}.get() }}: ${reason}`)
  }

const isCallable = (value: unknown): value is Variable =>
  value instanceof Variable && value.type !== 'NATIVE' && value.type !== 'FILEPICKER'

/** Guest code that reads variables by `get()` too. A binding cannot set one: it may be evaluated any number of times. */
const withGet = (source: string, variables: readonly string[]): string =>
  `(function(scope){'use strict';const own=Object.assign(Object.create(null),scope);` +
  `for(const name of ${JSON.stringify(variables)}){const value=own[name]&&own[name].value;` +
  `own[name]={value,get(){return value},set(){throw new TypeError('A binding cannot set '+name+'. Set it in a JavaScript or Python step.')}}}` +
  `return ${source}(own)})`

const longestShown = 100

const write = ({ source }: Expression): string => {
  const text = source.trim()
  return `{{ ${text.length > longestShown ? `${text.slice(0, longestShown)} …` : text} }}`
}
