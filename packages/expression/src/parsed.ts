import type { BindingSyntaxError } from './errors.ts'
import type { PathSegments } from './path.ts'

/** A free name with what is read below it, as far as that is known without running anything. */
export interface Reference {
  /** `['Table1', 'selectedRow', 'id']` for `Table1.selectedRow.id`; ends before a call or a dynamic index. */
  readonly path: PathSegments
  /** Offsets into the source: of `Table1.selectedRow.id` as a whole. */
  readonly start: number
  readonly end: number
}

/** One place where a free name is written. */
export interface FreeName {
  readonly name: string
  /** Offsets into the source, of the name alone. */
  readonly start: number
  readonly end: number
  /** `shorthand` is `{ Country }`, `typeof` is `typeof Country`, which must not throw. */
  readonly form: 'read' | 'shorthand' | 'typeof'
}

/** What an expression reads from outside of itself, in the order of the source. */
export interface Reading {
  readonly references: readonly Reference[]
  readonly names: readonly FreeName[]
}

/** A source text, parsed once: all that later steps need to know, as plain data. */
export interface Expression {
  readonly source: string
  /** Offsets of the expression itself, without the blanks and comments around it; equal when it is empty. */
  readonly codeStart: number
  readonly codeEnd: number
  readonly references: readonly Reference[]
  readonly names: readonly FreeName[]
  /** Given when the whole expression is a plain path such as `Country.value`, which is looked up without code. */
  readonly path?: PathSegments
  readonly error?: BindingSyntaxError
}

/** One expression found in a longer text, and where the text goes on after its `}}`. */
export interface ExpressionInText {
  readonly expression: Expression
  readonly end: number
}

/** Text between bindings, taken as it stands. */
export interface TextPart {
  readonly kind: 'text'
  readonly text: string
  readonly start: number
  readonly end: number
}

/** One `{{ … }}`. */
export interface BindingPart {
  readonly kind: 'binding'
  /** What is written between the braces, blanks included; it begins at `start + 2`. */
  readonly source: string
  /** Offsets into the template, braces included. */
  readonly start: number
  readonly end: number
  readonly expression: Expression
  /** Why this binding cannot be read; its position counts from the start of the template. */
  readonly error?: BindingSyntaxError
}

export type TemplatePart = TextPart | BindingPart

/** A text with bindings, parsed once. */
export interface Template {
  readonly text: string
  readonly parts: readonly TemplatePart[]
  /** The one binding of a text that holds nothing else but blanks: such a template keeps the value's type. */
  readonly only?: BindingPart
}

/** JavaScript statements, parsed once: what they read from outside, as plain data. */
export interface Script {
  readonly source: string
  readonly references: readonly Reference[]
  readonly names: readonly FreeName[]
  /** Why the script cannot be read; its position counts from the start of the source. */
  readonly error?: BindingSyntaxError
}
