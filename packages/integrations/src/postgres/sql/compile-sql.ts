import { bindingsOf, type ParsedTemplate, sayPosition } from '../../template.ts'
import type { StepProblem } from '../../step-problem.ts'
import { ClauseReader, refusalAt } from './placement.ts'
import { quotedAdvice } from './quoted-advice.ts'
import { type SqlToken, tokenize } from './tokenize.ts'

/** How the value of a binding becomes the text of a parameter. */
export type ParameterEncoding = 'value' | 'json'

/** One parameter of a statement. */
export interface SqlParameter {
  /** Index of the binding whose value it takes. */
  readonly binding: number
  readonly encoding: ParameterEncoding
  /** Whether it is the only value of `in (…)`, where a list would be an error that is hard to read. */
  readonly isAloneInList: boolean
}

/** One statement as it is sent: text with `$1`, `$2` … and the values that belong to them. */
export interface SqlStatement {
  readonly text: string
  readonly firstWord: string
  readonly parameters: readonly SqlParameter[]
  /** Where a piece of the sent text comes from in the written one, for the positions of errors. */
  readonly origins: readonly { readonly sent: number; readonly written: number }[]
}

/** A template compiled to statements, or all that is wrong with it. */
export type CompiledSql =
  | { readonly ok: true; readonly statements: readonly SqlStatement[] }
  | { readonly ok: false; readonly problems: readonly StepProblem[] }

/**
 * Compiles SQL with bindings to statements with parameters. Each binding has to stand where a value may stand; a
 * value is never put into the text. `path` says where in the step's configuration the text lies.
 */
export const compileSql = (template: ParsedTemplate, path: string): CompiledSql => {
  const bindings = bindingsOf(template)
  const problems: StepProblem[] = []
  const refuse = (start: number, end: number, sentence: string) => {
    const position = sayPosition(template.text, start)
    problems.push({ path, reason: `${sentence} (${position})`, start, end })
  }
  const statements: SqlStatement[] = []
  for (const tokens of splitStatements(tokenize(template))) {
    const clauses = new ClauseReader()
    const writer = new StatementWriter(template.text, tokens)
    const code = tokens.filter(({ kind }) => kind !== 'comment')
    for (const token of tokens) {
      if (token.isOpen)
        refuse(token.start, token.end, `This ${openNames[token.kind] ?? 'text'} is never closed.`)
      else if (token.kind === 'parameter') {
        refuse(
          token.start,
          token.end,
          `Write a binding such as {{ Country.value }} instead of ${token.text}.`,
        )
      } else if (token.kind !== 'binding' && token.bindings.length > 0) {
        const inside = token.bindings.flatMap((index) => bindings[index] ?? [])
        const first = inside[0]
        if (first) refuse(first.start, first.end, quotedAdvice(template.text, token, inside))
      }
      if (token.kind === 'comment') continue
      const [index] = token.bindings
      const binding = token.kind === 'binding' && index !== undefined ? bindings[index] : undefined
      if (binding && index !== undefined) {
        const at = code.indexOf(token)
        const sentence = refusalAt(code, at, binding, clauses)
        if (sentence !== undefined) refuse(binding.start, binding.end, sentence)
        writer.writeParameter(token, index, code.slice(Math.max(0, at - 2), at), code.slice(at + 1, at + 4))
      }
      clauses.read(token)
    }
    if (code.length > 0) statements.push(writer.finish(clauses.firstWord))
  }
  if (problems.length === 0 && statements.length === 0) {
    problems.push({ path, reason: 'The statement is empty.', start: 0, end: template.text.length })
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, statements }
}

const openNames: Partial<Record<SqlToken['kind'], string>> = {
  string: 'text in quotes',
  name: 'name in quotes',
  comment: 'comment',
}

/** Splits at semicolons, but not inside of a function's body written as `begin atomic … end`. */
const splitStatements = (tokens: readonly SqlToken[]): SqlToken[][] => {
  const statements: SqlToken[][] = []
  let current: SqlToken[] = []
  let isAtomic = false
  for (const token of tokens) {
    if (token.text === 'atomic' && current.at(-1)?.text === 'begin') isAtomic = true
    if (token.text === ';' && token.kind === 'punctuation' && !isAtomic) {
      statements.push(current)
      current = []
    } else current.push(token)
  }
  statements.push(current)
  return statements
}

class StatementWriter {
  readonly #source: string
  readonly #end: number
  readonly #parameters: SqlParameter[] = []
  readonly #origins: { sent: number; written: number }[]
  #text = ''
  #position: number

  constructor(source: string, tokens: readonly SqlToken[]) {
    this.#source = source
    this.#position = tokens[0]?.start ?? 0
    this.#end = tokens.at(-1)?.end ?? this.#position
    this.#origins = [{ sent: 0, written: this.#position }]
  }

  writeParameter(
    token: SqlToken,
    binding: number,
    before: readonly SqlToken[],
    after: readonly SqlToken[],
  ): void {
    this.#text += this.#source.slice(this.#position, token.start)
    const isCastToJson = after[0]?.text === '::' && (after[1]?.text === 'json' || after[1]?.text === 'jsonb')
    const isAloneInList = before[0]?.text === 'in' && before[1]?.text === '(' && after[0]?.text === ')'
    this.#parameters.push({ binding, encoding: isCastToJson ? 'json' : 'value', isAloneInList })
    // Whether a value is null does not depend on its type, which the database could not find out here.
    const asksForNull = /^is (?:not )?null\b/u.test(after.map(({ text }) => text).join(' '))
    const cast = asksForNull ? '::text' : ''
    this.#text += `$${this.#parameters.length}${cast}`
    this.#position = token.end
    this.#origins.push({ sent: this.#text.length, written: token.end })
  }

  finish(firstWord: string): SqlStatement {
    const text = this.#text + this.#source.slice(this.#position, this.#end)
    return { text, firstWord, parameters: this.#parameters, origins: this.#origins }
  }
}

/** The offset in the written text of an offset in the sent one. */
export const writtenOffset = (statement: SqlStatement, sent: number): number => {
  let origin = { sent: 0, written: 0 }
  for (const candidate of statement.origins) if (candidate.sent <= sent) origin = candidate
  return origin.written + (sent - origin.sent)
}
