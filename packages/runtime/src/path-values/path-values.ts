import { readPlainTemplate, renderText } from '@ashlar/expression/running'
import type { EntitySource } from '../evaluation/entity-source.ts'
import { iconNames } from '../evaluation/icon-names.ts'
import type { PageValues } from '../evaluation/page-values.ts'
import { applyRule } from '../evaluation/property-rules.ts'
import type { BoundText } from '../evaluation/protocol.ts'

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
 * `given` has its value, and so is what is made of a value that `isTaken` refuses. `null` stands for what is not found
 * here. For one state of the page: values are looked up once.
 */
export class PathValues {
  readonly #values: PageValues
  readonly #given: ReadonlyMap<string, unknown>
  readonly #isTaken: (value: unknown) => boolean
  readonly #found = new Map<string, FoundValue | null>()

  /** `given` are values by path (`Button1.isDisabled`) that somebody else evaluated. */
  constructor(
    values: PageValues,
    given: ReadonlyMap<string, unknown>,
    isTaken: (value: unknown) => boolean = () => true,
  ) {
    this.#values = values
    this.#given = given
    this.#isTaken = isTaken
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
    if (property === undefined) return null
    const source = this.#values.source(name)
    if (source === undefined) return name === 'icons' ? this.#below(iconNames[property], below, noApis) : null
    const found = this.#property(source, property)
    if (found === null) return null
    const { apis } = found
    const isAnswer = source.message.kind === 'api' && !aboutTheRun.has(property)
    return this.#below(found.value, below, isAnswer ? new Set([...apis, name]) : apis)
  }

  #below(from: unknown, keys: readonly string[], apis: ReadonlySet<string>): FoundValue | null {
    let value = from
    for (const key of keys) {
      // What is read below nothing is an error with words of the evaluator's.
      if (value === null || value === undefined) return null
      value = Object.hasOwn(Object(value), key) ? Reflect.get(Object(value), key) : undefined
    }
    return { value, apis }
  }

  #property(source: EntitySource, property: string): FoundValue | null {
    const { name, bindings, rules } = source.message
    if (Object.hasOwn(bindings, property) && !this.#values.isSet(name, property)) {
      return this.bound(source, property)
    }
    if (Object.keys(bindings).some((path) => path.startsWith(`${property}.`))) return null
    const values = this.#values.values(name) ?? {}
    const value = Object.hasOwn(values, property) ? values[property] : undefined
    // What was set over a binding is checked by the evaluator as what the binding comes to.
    const ruled = Object.hasOwn(rules, property)
      ? ruledValue(rules[property], `${name}.${property}`, value)
      : { value }
    return ruled === null ? null : { value: ruled.value, apis: noApis }
  }

  #evaluated({ name, bindings, rules, names }: EntitySource['message'], property: string): FoundValue | null {
    const text = bindings[property]
    if (text === undefined || names !== undefined) return null
    const template = plainTemplate(text)
    if (template === null) return null
    const found = pathsOf(template).map((path) => (path === undefined ? null : this.at(path)))
    const whole = found.filter((one) => one !== null)
    if (whole.length < found.length || !whole.every(({ value }) => this.#isTaken(value))) return null
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

type PlainTemplate = NonNullable<ReturnType<typeof readPlainTemplate>>

const templates = new WeakMap<BoundText, PlainTemplate | null>()

/** A binding that is nothing but a path, or a text around paths; null for any other. Read once. */
export const plainTemplate = (text: BoundText): PlainTemplate | null => {
  const known = templates.get(text)
  if (known !== undefined) return known
  const { template, mode, rows } = text
  const read = mode === 'json' || rows !== undefined ? null : (readPlainTemplate(template) ?? null)
  templates.set(text, read)
  return read
}

/** The paths in it, in order; undefined for a place that holds none. */
export const pathsOf = ({ parts }: PlainTemplate): (readonly string[] | undefined)[] =>
  parts.flatMap((part) => (part.kind === 'binding' ? [part.expression.path] : []))

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
