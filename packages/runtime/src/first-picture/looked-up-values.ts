import { readPlainTemplate, renderText } from '@ashlar/expression/running'
import type { EntitySource } from '../evaluation/entity-source.ts'
import type { PageValues } from '../evaluation/page-values.ts'
import { applyRule } from '../evaluation/property-rules.ts'

/** A value that was found without an evaluation, and the APIs on whose answers it depends. */
export interface FoundValue {
  readonly value: unknown
  readonly apis: ReadonlySet<string>
}

const noApis: ReadonlySet<string> = new Set()

/** What of an API says how a run goes, rather than what it brought: reading it is not waiting for it. */
const aboutTheRun: ReadonlySet<string> = new Set(['isLoading', 'error'])

/**
 * The values of bindings that are nothing but paths, and texts around paths, found by following own properties: nothing
 * that a builder wrote is run. Any other binding is the evaluator's, and so is all that depends on one, except where
 * `given` has its value. `null` stands for what is not found here. For one state of the page: values are looked up once.
 */
export class LookedUpValues {
  readonly #values: PageValues
  readonly #given: ReadonlyMap<string, unknown>
  readonly #found = new Map<string, FoundValue | null>()

  /** `given` are values by path (`Button1.isDisabled`) that somebody else evaluated. */
  constructor(values: PageValues, given: ReadonlyMap<string, unknown>) {
    this.#values = values
    this.#given = given
  }

  /** The value of the binding at a property path of an entity. */
  bound({ message }: EntitySource, property: string): FoundValue | null {
    const path = `${message.name}.${property}`
    const known = this.#found.get(path)
    if (known !== undefined) return known
    // Whoever comes by here again is part of a circle, which is the evaluator's to tell.
    this.#found.set(path, null)
    const found = this.#given.has(path)
      ? { value: this.#given.get(path), apis: noApis }
      : this.#evaluated(message, property)
    this.#found.set(path, found)
    return found
  }

  /** What a path of names stands for: `['GetOrders', 'response', '0', 'id']`. */
  at([name = '', property, ...below]: readonly string[]): FoundValue | null {
    const source = this.#values.source(name)
    if (source === undefined || property === undefined) return null
    const found = this.#property(source, property)
    if (found === null) return null
    let { value } = found
    for (const key of below) {
      // What is read below nothing is an error with words of the evaluator's.
      if (value === null || value === undefined) return null
      value = Object.hasOwn(Object(value), key) ? Reflect.get(Object(value), key) : undefined
    }
    const { apis } = found
    const isAnswer = source.message.kind === 'api' && !aboutTheRun.has(property)
    return { value, apis: isAnswer ? new Set([...apis, name]) : apis }
  }

  #property(source: EntitySource, property: string): FoundValue | null {
    const { name, bindings } = source.message
    if (Object.hasOwn(bindings, property) && !this.#values.isSet(name, property)) {
      return this.bound(source, property)
    }
    if (Object.keys(bindings).some((path) => path.startsWith(`${property}.`))) return null
    const values = this.#values.values(name) ?? {}
    return {
      value: Object.hasOwn(values, property) ? values[property] : undefined,
      apis: noApis,
    }
  }

  #evaluated({ name, bindings, rules, names }: EntitySource['message'], property: string): FoundValue | null {
    const text = bindings[property]
    if (text === undefined || text.mode === 'json' || text.rows !== undefined || names !== undefined)
      return null
    const template = readPlainTemplate(text.template)
    if (template === undefined) return null
    const parts = template.parts.flatMap((part) => (part.kind === 'binding' ? [part.expression.path] : []))
    const found = parts.map((path) => (path === undefined ? null : this.at(path)))
    const whole = found.filter((one) => one !== null)
    if (whole.length < found.length) return null
    const values = whole.map(({ value }) => value)
    const ruled = ruledValue(
      rules[property],
      `${name}.${property}`,
      template.only === undefined ? renderText(template, values) : values[0],
    )
    return ruled === null
      ? null
      : {
          value: ruled.value,
          apis: new Set(whole.flatMap(({ apis }) => [...apis])),
        }
  }
}

/** A value as its property takes it; null where it is refused. */
export const ruledValue = (
  rule: EntitySource['message']['rules'][string] | undefined,
  path: string,
  given: unknown,
): { value: unknown } | null => {
  if (rule === undefined) return { value: given }
  const { value, error } = applyRule(rule, path, given)
  return error === undefined ? { value } : null
}
