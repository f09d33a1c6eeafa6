import { type EvaluationError, ValueFault } from './changes.ts'
import { lookupOf } from './lookup.ts'
import type { NameSlot } from './name-scope.ts'
import { compileCodes, type NativeCode, slotNames } from './native-code.ts'
import type { NameView } from './page-names.ts'
import type { Expression, Template } from './parsed.ts'
import type { PathSegments } from './path.ts'
import { toPlainValue } from './plain-value.ts'
import type { PreparedTemplate } from './prepared.ts'
import { type RenderedTemplate, renderJson, renderText } from './render.ts'

/** A property's template with what else is known about it. */
export interface BindingDefinition {
  readonly template: string
  /** What a parser said of the template before, for an evaluator without one. */
  readonly prepared?: PreparedTemplate
  /** `json`: text around bindings is JSON, and the property's value is what it says. Otherwise it is text. */
  readonly mode?: 'text' | 'json'
  /**
   * Evaluates the template once per item of a list and gives the list of results: the columns of a table, the cards
   * of a list. A template that does not mention the item is evaluated once and gives its one value.
   */
  readonly rows?: {
    /** Property of the same entity that holds the list. */
    readonly of: string
    /** Name under which the template sees the item, such as `currentRow`. */
    readonly as: string
  }
}

/** What the names of one expression stand for. */
type CodeSlots = readonly NameSlot[]

/** What the names of a program stand for, expression by expression. */
export type ProgramSlots = readonly CodeSlots[]

/** An expression with its native function, which is made when it is first needed; then what was parsed is let go. */
export class Code {
  readonly #names: readonly string[]
  #parsed: Expression | undefined
  #run: NativeCode | undefined

  constructor(expression: Expression) {
    const { path } = expression
    this.#names = slotNames(expression)
    if (path) this.#run = lookupOf(path)
    else this.#parsed = expression
  }

  /** What is to be compiled; undefined once it was. */
  get uncompiled(): Expression | undefined {
    return this.#parsed
  }

  accept(compiled: NativeCode | Error): void {
    this.#parsed = undefined
    this.#run =
      typeof compiled === 'function'
        ? compiled
        : () => {
            throw compiled
          }
  }

  /** The slots of its names, as its function takes them. */
  bind(slotOf: (name: string) => NameSlot): CodeSlots {
    return this.#names.map(slotOf)
  }

  /** Its function, which is compiled at the first time and throws what the engine has against it. */
  get native(): NativeCode {
    if (this.#parsed) this.accept(compileCodes([this.#parsed])[0] ?? notCompiled)
    return this.#run ?? noCode
  }
}

const notCompiled = new Error('The expression was not compiled.')
const noCode: NativeCode = () => undefined
const noNames: CodeSlots = []

/** Compiles at once what many programs need. */
export function compilePrograms(programs: readonly Program[]): void {
  const codes: Code[] = []
  const expressions: Expression[] = []
  for (const code of new Set(programs.flatMap((program) => program.codes))) {
    const expression = code.uncompiled
    if (!expression) continue
    codes.push(code)
    expressions.push(expression)
  }
  const compiled = compileCodes(expressions)
  for (const [position, code] of codes.entries()) code.accept(compiled[position] ?? notCompiled)
}

/** A template made ready to run: its codes, and what they read. */
export class Program {
  readonly definition: BindingDefinition
  /** Text and places of values; undefined where one expression is all. */
  readonly #template: RenderedTemplate | undefined
  readonly codes: readonly Code[]
  /** Paths that the template reads, without the name that its rows bring with them. */
  readonly references: readonly PathSegments[]
  /** Whether it is evaluated once per item of a list: it mentions the item. */
  readonly isPerItem: boolean
  /** Names that are read as a whole, so that their objects can become part of a value. */
  readonly wholeNames: readonly string[]
  /** Given when the template cannot be read. */
  readonly error: EvaluationError | undefined
  /** The one expression of a template that keeps the type of its value. */
  readonly #only: Code | undefined

  constructor(definition: BindingDefinition, template: Template) {
    this.definition = definition
    const codes: Code[] = []
    const references: PathSegments[] = []
    let isPerItem = false
    for (const part of template.parts) {
      if (part.kind === 'text') continue
      if (part.error) this.error ??= { kind: 'syntax', ...part.error }
      codes.push(new Code(part.expression))
      for (const reference of part.expression.references) {
        if (reference.path[0] !== definition.rows?.as) references.push(reference.path)
        else isPerItem = true
      }
    }
    // Lists that were added to hold places for more: there are thousands of programs.
    this.codes = codes.slice()
    this.#only = template.only && codes[0]
    this.#template = this.#only ? undefined : rendered(template)
    this.references = references.slice()
    this.isPerItem = isPerItem
    this.wholeNames = namesReadWhole(references)
  }

  /** What its names stand for in a view; `item` is the one that its rows bring with them. */
  bind(view: NameView, item?: NameSlot): ProgramSlots {
    const slotOf = (name: string) => (item?.name === name ? item : view.slot(name))
    return this.codes.map((code) => code.bind(slotOf))
  }

  /** The function of a template that is nothing but one expression, for the first of its slots. */
  get only(): NativeCode | undefined {
    return this.#only?.native
  }

  /**
   * The function of a template that is nothing but one expression, evaluated once, which makes no object of an entity
   * part of its value: it can be run for itself.
   */
  get direct(): NativeCode | undefined {
    return this.error || this.isPerItem || this.wholeNames.length > 0 ? undefined : this.only
  }

  /** Computes the template once. Throws what its bindings throw, and for text that is to be JSON and is not. */
  run(slots: ProgramSlots): unknown {
    if (this.#only) return this.#only.native(slots[0] ?? noNames)
    const values = this.codes.map((code, position) => plainOrThrow(code.native(slots[position] ?? noNames)))
    if (this.definition.mode === 'json') return parseJson(renderJson(this.#template ?? noText, values))
    return renderText(this.#template ?? noText, values)
  }
}

const noWholeNames: readonly string[] = []

function namesReadWhole(references: readonly PathSegments[]): readonly string[] {
  const whole = references.filter((path) => path.length === 1)
  return whole.length === 0 ? noWholeNames : whole.map(([name = '']) => name)
}

const noText: RenderedTemplate = { parts: [] }

/** What rendering needs to know of a template. */
function rendered({ parts }: Template): RenderedTemplate {
  return { parts: parts.map((part) => (part.kind === 'text' ? part : valuePart)) }
}

const valuePart = { kind: 'binding' } as const

/** What stands among text has to be a value too: a promise or a function must not turn into nothing. */
function plainOrThrow(value: unknown): unknown {
  const plain = toPlainValue(value)
  if ('fault' in plain) throw new ValueFault(plain.fault)
  return plain.value
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new SyntaxError(
      `The text is not valid JSON: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

/** Whether two definitions say the same. */
export function isSameBinding(one: BindingDefinition, other: BindingDefinition): boolean {
  return (
    one.template === other.template &&
    (one.mode ?? 'text') === (other.mode ?? 'text') &&
    one.rows?.of === other.rows?.of &&
    one.rows?.as === other.rows?.as
  )
}
