import { type EvaluationError, ValueFault } from './changes.ts'
import { type CompiledExpression, compile, compileAll, type NameScope } from './compile.ts'
import type { Expression } from './expression.ts'
import { lookupPath } from './lookup.ts'
import type { PathSegments } from './path.ts'
import { toPlainValue } from './plain-value.ts'
import { renderJson, renderText } from './render.ts'
import { parseTemplate, type Template } from './template.ts'

/** A property's template with what else is known about it. */
export interface BindingDefinition {
  readonly template: string
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

/** An expression with its native function, which is made when it is first needed. */
export class Code {
  readonly expression: Expression
  #run: CompiledExpression | undefined

  constructor(expression: Expression) {
    this.expression = expression
  }

  get isCompiled(): boolean {
    return this.#run !== undefined || this.expression.path !== undefined
  }

  accept(compiled: CompiledExpression | Error): void {
    this.#run =
      typeof compiled === 'function'
        ? compiled
        : () => {
            throw compiled
          }
  }

  evaluate(scope: NameScope): unknown {
    if (this.#run) return this.#run(scope)
    if (this.expression.path) return lookupPath(scope, this.expression.path)
    this.#run = compile(this.expression)
    return this.#run(scope)
  }
}

/** Compiles at once what many programs need. */
export function compilePrograms(programs: readonly Program[]): void {
  const codes: Code[] = []
  for (const program of new Set(programs))
    for (const code of program.codes) if (!code.isCompiled) codes.push(code)
  const compiled = compileAll(codes.map((code) => code.expression))
  for (const [position, code] of codes.entries()) {
    const result = compiled[position]
    if (result) code.accept(result)
  }
}

/** A template made ready to run: its codes, and what they read. */
export class Program {
  readonly definition: BindingDefinition
  readonly template: Template
  readonly codes: readonly Code[]
  /** Paths that the template reads, without the name that its rows bring with them. */
  readonly references: readonly PathSegments[]
  /** Whether it is evaluated once per item of a list: it mentions the item. */
  readonly isPerItem: boolean
  /** Names that are read as a whole, so that their objects can become part of a value. */
  readonly wholeNames: readonly string[]
  /** Given when the template cannot be read. */
  readonly error: EvaluationError | undefined

  constructor(definition: BindingDefinition, template: Template = parseTemplate(definition.template)) {
    this.definition = definition
    this.template = template
    const codes: Code[] = []
    const references: PathSegments[] = []
    let isPerItem = false
    for (const part of this.template.parts) {
      if (part.kind === 'text') continue
      if (part.error) this.error ??= { kind: 'syntax', ...part.error }
      codes.push(new Code(part.expression))
      for (const reference of part.expression.references) {
        if (reference.path[0] !== definition.rows?.as) references.push(reference.path)
        else isPerItem = true
      }
    }
    this.codes = codes
    this.references = references
    this.isPerItem = isPerItem
    this.wholeNames = references.flatMap((path) =>
      path.length === 1 && path[0] !== undefined ? [path[0]] : [],
    )
  }

  /** Computes the template once. Throws what its bindings throw, and for text that is to be JSON and is not. */
  run(scope: NameScope): unknown {
    const only = this.codes[0]
    if (this.template.only && only) return only.evaluate(scope)
    const values = this.codes.map((code) => plainOrThrow(code.evaluate(scope)))
    if (this.definition.mode === 'json') return parseJson(renderJson(this.template, values))
    return renderText(this.template, values)
  }
}

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
