import { parseTemplate, renderJson, renderText } from '@ashlar/expression'
import type { JsonValue } from '@ashlar/schema'
import { planBindings } from './bindings.ts'
import type { Run } from './run.ts'
import type { RunContext } from './run-context.ts'
import { StepError } from './run-fault.ts'

/** A text with bindings, made ready to be evaluated many times. */
export interface PlannedText<Value> {
  /** Whether it is at most a name for what the run keeps already. */
  readonly isKept: boolean
  /** Throws `StepError`. */
  evaluate(run: Run, context: RunContext): Value | Promise<Value>
}

interface Planned {
  readonly template: ReturnType<typeof parseTemplate>
  readonly bindings: ReturnType<typeof planBindings>
  /** Whether the text is one binding and nothing else: its value keeps its type. */
  readonly isOneBinding: boolean
}

const plan = (text: string, path: string): Planned => {
  const template = parseTemplate(text.trim())
  const [first, ...rest] = template.parts
  const bindings = template.parts.flatMap((part) => {
    if (part.kind !== 'binding') return []
    if (part.error) throw new StepError('binding_refused', `${path}: ${part.error.message}`)
    return [{ path, expression: part.expression }]
  })
  return {
    template,
    bindings: planBindings(bindings),
    isOneBinding: rest.length === 0 && first?.kind === 'binding',
  }
}

const planned = <Value>(
  text: string,
  path: string,
  finish: (plan: Planned, values: readonly unknown[]) => Value,
) => {
  const ready = plan(text, path)
  return {
    isKept: ready.template.parts.length === 0 || (ready.isOneBinding && ready.bindings.isLookUp),
    evaluate(run: Run, context: RunContext): Value | Promise<Value> {
      const values = ready.bindings.evaluate(run, context)
      return values instanceof Promise ? values.then((all) => finish(ready, all)) : finish(ready, values)
    },
  }
}

/**
 * Plans a text that stands for a value: one binding keeps its type, a text that is JSON is that value, an empty one is
 * null, and all others are text. Throws `StepError` for a binding that cannot be read; `path` names the field.
 */
export const planValue = (text: string, path: string): PlannedText<JsonValue> =>
  planned(text, path, ({ template, isOneBinding }, values) => {
    if (isOneBinding) return toJson(values[0])
    if (template.parts.length === 0) return null
    return asJson(renderJson(template, values)) ?? renderText(template, values)
  })

/** Plans a text that stays text. Throws as `planValue` does. */
export const planText = (text: string, path: string): PlannedText<string> =>
  planned(text, path, ({ template }, values) => renderText(template, values))

/** Texts that can be JSON begin so; all others need not be tried. */
const mayBeJson = /^(?:[[{"]|-?\d|true$|false$|null$)/u

const asJson = (text: string): JsonValue | undefined => {
  if (!mayBeJson.test(text)) return undefined
  try {
    const value: JsonValue = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}

/** A value of a scope as JSON: what was looked up is JSON already, but for what is not there. */
const toJson = (value: unknown): JsonValue => {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return isStructure(value) ? value : null
}

/** The names of a run hold JSON, and guest code answers in JSON. */
const isStructure = (value: unknown): value is JsonValue => typeof value === 'object'
