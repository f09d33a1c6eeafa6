import type { QueryBinding, QueryColumn, QueryFunction } from '@ashlar/schema/table-query'
import { bindingsOf, type ParsedTemplate, sayPosition } from '../../template.ts'
import type { QueryDialect } from '../tables/table-dialect.ts'
import type { SqlToken } from '../token.ts'
import { tokenize } from '../tokenize.ts'
import { functionsOf } from './function-forms.ts'

/** Thrown by a reader at a part that it does not know; only `readQuery` sees it. */
export class UnknownPart extends Error {
  readonly start: number
  readonly end: number

  constructor(reason: string, { start, end }: Pick<SqlToken, 'start' | 'end'>) {
    super(reason)
    this.start = start
    this.end = end
  }
}

const mostQuoted = 40

/** The pieces of a function, around those of its column. */
interface FunctionPieces {
  readonly through: QueryFunction
  readonly before: readonly SqlToken[]
  readonly after: readonly SqlToken[]
}

/** Reads a statement piece by piece; whatever is not expected is refused with the place where it stands. */
export class TokenReader {
  readonly dialect: QueryDialect
  readonly #template: ParsedTemplate
  readonly #tokens: readonly SqlToken[]
  readonly #functions: readonly FunctionPieces[]
  #next = 0

  constructor(template: ParsedTemplate, dialect: QueryDialect) {
    this.dialect = dialect
    this.#template = template
    this.#tokens = tokenize(template, dialect.lexis)
    const { functions } = dialect.queries
    const pieces = (text: string): readonly SqlToken[] => tokenize({ text, parts: [] }, dialect.lexis)
    this.#functions = functionsOf(functions).flatMap((through) => {
      const form = functions[through]
      return form === undefined ? [] : [{ through, before: pieces(form.before), after: pieces(form.after) }]
    })
  }

  get isAtEnd(): boolean {
    return this.#next >= this.#tokens.length
  }

  /** The piece that comes next, or one behind it. */
  peek(further = 0): SqlToken | undefined {
    return this.#tokens[this.#next + further]
  }

  /** Whether words come next, in this order. */
  isNext(...words: readonly string[]): boolean {
    return words.every((word, index) => {
      const token = this.peek(index)
      return token !== undefined && token.kind !== 'name' && token.kind !== 'string' && token.text === word
    })
  }

  /** Takes words where they come next. */
  takeIf(...words: readonly string[]): boolean {
    if (!this.isNext(...words)) return false
    this.#next += words.length
    return true
  }

  take(...words: readonly string[]): void {
    if (!this.takeIf(...words)) this.refuse()
  }

  /** Takes a piece of a kind. */
  takeKind(kind: SqlToken['kind']): SqlToken {
    const token = this.peek()
    if (token?.kind !== kind || token.isOpen) return this.refuse()
    this.#next += 1
    return token
  }

  /** Whether a name comes next: in quotes, or a word that has no meaning of its own. */
  get isNameNext(): boolean {
    const token = this.peek()
    const { meaningful, word } = this.dialect.names
    return (
      token?.kind === 'name' ||
      (token?.kind === 'word' && word.test(token.text) && !meaningful.has(token.text))
    )
  }

  takeName(): string {
    const token = this.peek()
    const isCall = this.peek(1)?.text === '('
    if (token === undefined || !this.isNameNext || isCall || token.isOpen || token.bindings.length > 0) {
      return this.refuse()
    }
    this.#next += 1
    const { names } = this.dialect
    if (token.kind === 'name') return names.read(token.text) ?? this.refuse(token)
    return names.keepsCase ? this.#template.text.slice(token.start, token.end) : token.text
  }

  takeColumn(): QueryColumn {
    const first = this.takeName()
    if (!this.takeIf('.')) return { column: first }
    return { table: first, column: this.takeName() }
  }

  /** Takes a column, or what is made of its values: `lower(title)`. */
  takeValueOfColumn(): QueryColumn {
    const found = this.#functions.find(({ before, after }) => {
      if (!this.#areNext(before, 0)) return false
      const written = this.peek(before.length + 1)?.text === '.' ? 3 : 1
      return this.#areNext(after, before.length + written)
    })
    if (found === undefined) return this.takeColumn()
    this.#next += found.before.length
    const column = this.takeColumn()
    this.#next += found.after.length
    return { ...column, through: found.through }
  }

  #areNext(pieces: readonly SqlToken[], further: number): boolean {
    return pieces.every(({ kind, text }, index) => {
      const token = this.peek(further + index)
      return token?.kind === kind && token.text === text
    })
  }

  takeText(): string {
    const token = this.takeKind('string')
    if (token.bindings.length > 0) return this.refuse(token)
    return this.dialect.readText(token.text) ?? this.refuse(token)
  }

  takeBinding(): QueryBinding {
    const token = this.takeKind('binding')
    const [index = -1] = token.bindings
    const part = bindingsOf(this.#template)[index]
    const source = part?.source.trim() ?? ''
    if (source === '' || !this.#template.text.slice(token.start, token.end).endsWith('}}')) {
      return this.refuse(token)
    }
    return { kind: 'binding', source }
  }

  /** Throws `UnknownPart` for what stands next or at a piece, or for the reason that is given. */
  refuse(at: SqlToken | undefined = this.peek(), because?: string): never {
    const { text } = this.#template
    if (at === undefined) {
      throw new UnknownPart('The SQL ends before it is complete.', { start: text.length, end: text.length })
    }
    const rest = text.slice(at.start).split('\n', 1)[0]?.trimEnd() ?? ''
    const shown = rest.length > mostQuoted ? `${rest.slice(0, mostQuoted)}…` : rest
    const position = sayPosition(text, at.start)
    throw new UnknownPart(
      because === undefined
        ? `The builder does not know “${shown}” (${position}).`
        : `${because} (${position}).`,
      at,
    )
  }
}
