import type { QueryBinding, QueryColumn } from '@ashlar/schema/table-query'
import { bindingsOf, type ParsedTemplate, sayPosition } from '../../template.ts'
import type { SqlToken } from '../../sql/token.ts'
import { tokenize } from '../../sql/tokenize.ts'
import { postgresDialect } from '../dialect.ts'
import { isMeaningful } from '../write-name.ts'

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

/** Reads a statement piece by piece; whatever is not expected is refused with the place where it stands. */
export class TokenReader {
  readonly #template: ParsedTemplate
  readonly #tokens: readonly SqlToken[]
  #next = 0

  constructor(template: ParsedTemplate) {
    this.#template = template
    this.#tokens = tokenize(template, postgresDialect.lexis)
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
    return token?.kind === 'name' || (token?.kind === 'word' && !isMeaningful(token.text))
  }

  takeName(): string {
    const token = this.peek()
    const isCall = this.peek(1)?.text === '('
    if (token === undefined || !this.isNameNext || isCall || token.isOpen || token.bindings.length > 0) {
      return this.refuse()
    }
    this.#next += 1
    if (token.kind === 'word') return token.text
    return this.#unquoted(token, '"')
  }

  takeColumn(): QueryColumn {
    const first = this.takeName()
    if (!this.takeIf('.')) return { column: first }
    return { table: first, column: this.takeName() }
  }

  takeText(): string {
    const token = this.takeKind('string')
    if (token.bindings.length > 0) return this.refuse(token)
    return this.#unquoted(token, "'")
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

  /** What stands in quotes. Texts in other forms, such as `e'…'` and `$$…$$`, are refused. */
  #unquoted(token: SqlToken, quote: string): string {
    const { text } = token
    const inside = text.slice(text.indexOf(quote) + 1, -1).replaceAll(quote + quote, quote)
    if (text.startsWith(quote)) return inside
    if (!/^u&/iu.test(text)) return this.refuse(token)
    return inside.replaceAll(
      /\\(?:(?<back>\\)|\+(?<long>[\da-f]{6})|(?<short>[\da-f]{4}))/giu,
      (written, back?: string, long?: string, short?: string) => {
        if (back !== undefined) return back
        const point = Number.parseInt(long ?? short ?? '', 16)
        return point <= 0x10_ff_ff ? String.fromCodePoint(point) : written
      },
    )
  }
}
