import { bindingsOf, type ParsedTemplate, sayPosition } from '../template.ts'
import type { StepProblem } from '../step-problem.ts'
import { ClauseReader } from './clause-reader.ts'
import type { SqlDialect } from './dialect.ts'
import type { Surroundings } from './parameter.ts'
import { refusalAt } from './placement.ts'
import { quotedAdvice } from './quoted-advice.ts'
import type { SqlParameter, SqlStatement } from './statement.ts'
import type { SqlToken } from './token.ts'
import { tokenize } from './tokenize.ts'

/** A template compiled to statements, or all that is wrong with it. */
export type CompiledSql =
  | { readonly ok: true; readonly statements: readonly SqlStatement[] }
  | { readonly ok: false; readonly problems: readonly StepProblem[] }

/**
 * Compiles SQL with bindings to statements with parameters. Each binding has to stand where a value may stand; a
 * value is never put into the text. `path` says where in the step's configuration the text lies.
 */
export const compileSql = (template: ParsedTemplate, path: string, dialect: SqlDialect): CompiledSql => {
  const bindings = bindingsOf(template)
  const problems: StepProblem[] = []
  const refuse = (start: number, end: number, sentence: string) => {
    const position = sayPosition(template.text, start)
    problems.push({ path, reason: `${sentence} (${position})`, start, end })
  }
  const statements: SqlStatement[] = []
  for (const tokens of splitStatements(tokenize(template, dialect.lexis), dialect)) {
    const clauses = new ClauseReader()
    const writer = new StatementWriter(template.text, tokens, dialect)
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
      if (token.kind === 'comment') {
        if (dialect.isRunning(token)) {
          refuse(
            token.start,
            token.end,
            `${dialect.label} runs what stands in this comment. Write it without the comment.`,
          )
        }
        continue
      }
      const [index] = token.bindings
      const binding = token.kind === 'binding' && index !== undefined ? bindings[index] : undefined
      if (binding && index !== undefined) {
        const at = code.indexOf(token)
        const sentence = refusalAt(code, at, binding, clauses, dialect)
        if (sentence !== undefined) refuse(binding.start, binding.end, sentence)
        writer.writeParameter(token, index, {
          before: code.slice(Math.max(0, at - 2), at),
          after: code.slice(at + 1, at + 4),
        })
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

/** Splits at semicolons, but not inside of a function's body written as `begin atomic … end`, or of what the dialect says. */
const splitStatements = (tokens: readonly SqlToken[], dialect: SqlDialect): SqlToken[][] => {
  const statements: SqlToken[][] = []
  let current: SqlToken[] = []
  let isAtomic = false
  for (const token of tokens) {
    if (token.text === 'atomic' && current.at(-1)?.text === 'begin') isAtomic = true
    if (
      token.text === ';' &&
      token.kind === 'punctuation' &&
      !isAtomic &&
      !dialect.holdsStatements(current)
    ) {
      statements.push(current)
      current = []
    } else current.push(token)
  }
  statements.push(current)
  return statements
}

class StatementWriter {
  readonly #source: string
  readonly #dialect: SqlDialect
  readonly #end: number
  readonly #parameters: SqlParameter[] = []
  readonly #pieces: string[] = []
  readonly #origins: { sent: number; written: number }[]
  #text = ''
  #position: number

  constructor(source: string, tokens: readonly SqlToken[], dialect: SqlDialect) {
    this.#source = source
    this.#dialect = dialect
    this.#position = tokens[0]?.start ?? 0
    this.#end = tokens.at(-1)?.end ?? this.#position
    this.#origins = [{ sent: 0, written: this.#position }]
  }

  writeParameter(token: SqlToken, binding: number, surroundings: Surroundings): void {
    const { before, after } = surroundings
    const piece = this.#source.slice(this.#position, token.start)
    const isAloneInList = before[0]?.text === 'in' && before[1]?.text === '(' && after[0]?.text === ')'
    this.#parameters.push({ binding, encoding: this.#dialect.encodingAt(surroundings), isAloneInList })
    this.#pieces.push(piece)
    this.#text += `${piece}${this.#dialect.placeholder(this.#parameters.length, surroundings)}`
    this.#position = token.end
    this.#origins.push({ sent: this.#text.length, written: token.end })
  }

  finish(firstWord: string): SqlStatement {
    const piece = this.#source.slice(this.#position, this.#end)
    return {
      text: this.#text + piece,
      firstWord,
      parameters: this.#parameters,
      pieces: [...this.#pieces, piece],
      origins: this.#origins,
    }
  }
}

/** The offset in the written text of an offset in the sent one. */
export const writtenOffset = (statement: SqlStatement, sent: number): number => {
  let origin = { sent: 0, written: 0 }
  for (const candidate of statement.origins) if (candidate.sent <= sent) origin = candidate
  return origin.written + (sent - origin.sent)
}
