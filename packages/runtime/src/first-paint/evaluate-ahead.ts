import { type Expression, parseTemplate, renderText, type Template } from '@ashlar/expression'
import type { JsonValue } from '@ashlar/schema'
import type { EntitySource } from '../evaluation/entity-source.ts'
import { PageValues } from '../evaluation/page-values.ts'
import type { PageModel, WidgetFactsByType } from '../page-model.ts'
import { PageSources } from '../state/page-sources.ts'
import { PathValues, ruledValue } from '../path-values/path-values.ts'

/** Evaluates expressions where a builder's code may run: one result for each, in order. `scope` are the values of names. */
export type EvaluateSafely = (
  expressions: readonly Expression[],
  scope: Readonly<Record<string, unknown>>,
) => Promise<readonly ({ readonly ok: true; readonly value: unknown } | { readonly ok: false })[]>

/** What a page shows when it opens, as far as it is the same for everybody. */
export interface EvaluatedAhead {
  /** Values of bindings by path (`Button1.isDisabled`). */
  readonly given: Readonly<Record<string, JsonValue>>
  /** Whether nothing of the first paint waits for the evaluator, except what waits for the answer of an API as well. */
  readonly isDrawnWithoutEvaluator: boolean
}

/** Names of the language whose values depend on nothing but what they are given. */
const pureNames: ReadonlySet<string> = new Set(
  'Array BigInt Boolean JSON Map Math Number Object RegExp Set String isFinite isNaN parseFloat parseInt'.split(
    ' ',
  ),
)
/** What gives something else in another place or at another time, whoever writes it. */
const impure = /\b(?:toLocale\w*|localeCompare|Date|Intl|Symbol|random)\b/u

/** More rounds than pages have of bindings that read each other. */
const mostRounds = 20

/** Longer values are left to the evaluator: what is given travels with every answer. In characters of JSON. */
const longestGiven = 2_000

interface Task {
  readonly path: string
  readonly source: EntitySource
  readonly property: string
  readonly template: Template
  readonly expressions: readonly Expression[]
}

/**
 * Evaluates the bindings of a page that depend on nothing but what its widgets begin with: neither on who opens it, where
 * and when, nor on data. Whoever changes or stores something finds the evaluator's own values in their place a moment later.
 */
export const evaluateAhead = async (
  page: PageModel,
  catalogue: WidgetFactsByType,
  evaluate: EvaluateSafely,
): Promise<EvaluatedAhead> => {
  const values = new PageValues()
  values.define(new PageSources(catalogue).take(page).defined)
  const given = new Map<string, JsonValue>()
  for (let round = 0; round < mostRounds; round += 1) {
    const pathValues = new PathValues(values, given)
    const tasks = tasksOf(values, pathValues)
    if (tasks.length === 0) break
    const expressions = tasks.flatMap((task) => task.expressions)
    const results = await evaluate(expressions, scopeOf(expressions, pathValues))
    let next = 0
    const before = given.size
    for (const task of tasks) {
      const own = results.slice(next, next + task.expressions.length)
      next += task.expressions.length
      const value = valueOf(task, own)
      if (value !== undefined) given.set(task.path, value)
    }
    if (given.size === before) break
  }
  return {
    given: Object.fromEntries(given),
    isDrawnWithoutEvaluator: isDrawnWithout(values, given),
  }
}

const isWidget = ({ message }: EntitySource): boolean => message.kind === 'widget'

/** What is not found by looking up, and reads nothing but what widgets begin with. */
const tasksOf = (values: PageValues, pathValues: PathValues): Task[] =>
  values
    .sources()
    .filter(isWidget)
    .flatMap((source) =>
      Object.entries(source.message.bindings).flatMap(([property, text]): Task[] => {
        const isSimple = text.mode === 'text' && text.rows === undefined && source.message.names === undefined
        if (!isSimple || pathValues.bound(source, property) !== null) return []
        const template = parseTemplate(text.template)
        const expressions = expressionsOf(template)
        const isPure = expressions.every(
          (expression) =>
            expression.error === undefined &&
            !impure.test(expression.source) &&
            expression.references.every(({ path }) => isSameForAll(path, values, pathValues)),
        )
        return isPure
          ? [
              {
                path: `${source.message.name}.${property}`,
                source,
                property,
                template,
                expressions,
              },
            ]
          : []
      }),
    )

const expressionsOf = (template: Template): Expression[] =>
  template.parts.flatMap((part) => (part.kind === 'binding' ? [part.expression] : []))

const isSameForAll = (path: readonly string[], values: PageValues, pathValues: PathValues): boolean => {
  const [name = '', property] = path
  const source = values.source(name)
  if (source === undefined) return pureNames.has(name) || (name === 'icons' && property !== undefined)
  if (!isWidget(source) || property === undefined) return false
  const found = pathValues.at([name, property])
  return found !== null && found.apis.size === 0
}

/** The properties that expressions read, below their widgets. */
const scopeOf = (
  expressions: readonly Expression[],
  pathValues: PathValues,
): Record<string, Record<string, unknown>> => {
  const scope: Record<string, Record<string, unknown>> = {}
  for (const { path } of expressions.flatMap(({ references }) => references)) {
    const [name = '', property] = path
    const found = property === undefined ? null : pathValues.at([name, property])
    if (found === null || property === undefined) continue
    scope[name] = { ...scope[name], [property]: found.value }
  }
  return scope
}

const valueOf = (
  { path, source, property, template }: Task,
  results: Awaited<ReturnType<EvaluateSafely>>,
): JsonValue | undefined => {
  const values = results.flatMap((result) => (result.ok ? [result.value] : []))
  if (values.length < results.length) return undefined
  const value = template.only === undefined ? renderText(template, values) : values[0]
  const ruled = ruledValue(source.message.rules[property], path, value)
  return ruled !== null && isGiven(ruled.value) ? ruled.value : undefined
}

/** What comes from the interpreter is JSON, or nothing at all. */
const isGiven = (value: unknown): value is JsonValue =>
  value !== undefined && JSON.stringify(value).length <= longestGiven

/** Whether each binding is looked up in the browser, was evaluated here, or waits for the answer of an API as well. */
const isDrawnWithout = (values: PageValues, given: ReadonlyMap<string, unknown>): boolean => {
  const pathValues = new PathValues(values, given)
  const known = new Map<string, boolean>()
  /** Whether what a path reads waits for an API, or is known to the browser. */
  const isLate = ([name = '', property = '']: readonly string[]): boolean => {
    const source = values.source(name)
    return source?.message.kind === 'api' || (source !== undefined && waits(source, property))
  }
  const waits = (source: EntitySource, property: string): boolean => {
    const path = `${source.message.name}.${property}`
    const before = known.get(path)
    if (before !== undefined) return before
    known.set(path, false)
    const text = source.message.bindings[property]
    const found = text === undefined ? null : pathValues.bound(source, property)
    const isWaiting =
      text !== undefined &&
      (found === null
        ? (text.rows !== undefined && waits(source, text.rows.of)) ||
          expressionsOf(parseTemplate(text.template)).some(({ references }) =>
            references.some((reference) => isLate(reference.path)),
          )
        : found.apis.size > 0)
    known.set(path, isWaiting)
    return isWaiting
  }
  return values
    .sources()
    .filter(isWidget)
    .every((source) =>
      Object.keys(source.message.bindings).every(
        (property) => pathValues.bound(source, property) !== null || waits(source, property),
      ),
    )
}
