import { bindingsOf, type ParsedTemplate } from '../template.ts'
import type { SqlToken, SqlTokenKind } from './token.ts'

/** Quotes of a dialect: what stands between them, and whether a backslash takes the next character's meaning away. */
export interface QuoteRule {
  readonly kind: 'string' | 'name'
  readonly escapes: boolean
  /** The sign that closes it, where that is another one. */
  readonly closedBy?: string
}

/** How a system's own lexer takes a text apart, as far as dialects differ. */
export interface SqlLexis {
  /** By the sign that opens them; that which closes them stands for itself where it is doubled. */
  readonly quotes: ReadonlyMap<string, QuoteRule>
  /** Words directly before a single quote that belong to it, and whether backslashes escape behind them. */
  readonly prefixes: ReadonlyMap<string, { readonly escapes: boolean }>
  /** Text in `U&'…'` and names in `U&"…"`. */
  readonly hasUnicodeQuotes: boolean
  /** Text in `$tag$…$tag$`. */
  readonly hasDollarQuotes: boolean
  /** Whether two dashes begin a comment by themselves, or only with a blank behind them. */
  readonly dashes: 'comment' | 'comment before a blank'
  /** Whether `#` begins a comment. */
  readonly hasHashComments: boolean
  /** Whether two slashes begin a comment. */
  readonly hasSlashComments?: boolean
  readonly hasNestedComments: boolean
  /** Whether text stands between signs that it chooses by itself: `q'[it's]'`. */
  readonly hasChosenQuotes?: boolean
  /** Whether three quotes hold text that has lines and single quotes in it. */
  readonly hasTripleQuotes?: boolean
  /** A placeholder written by hand. */
  readonly parameter: RegExp
  /** Characters that words begin with, and that operators are made of. */
  readonly wordStart: RegExp
  readonly operatorPart: RegExp
  /** Signs of two characters that are no operators. */
  readonly signs: readonly string[]
}

/** Signs that are closed by another one where a text chooses them. */
const closedBy = new Map([
  ['[', ']'],
  ['{', '}'],
  ['(', ')'],
  ['<', '>'],
])

const wordPart = /[A-Za-z0-9_$\u0080-\uffff]/u

/**
 * Takes a statement of a dialect apart by the rules of its system's own lexer. Blanks are left out. Never throws: a quote without
 * an end reaches to the end of the text.
 */
export const tokenize = (template: ParsedTemplate, lexis: SqlLexis): SqlToken[] =>
  new Tokenizer(template, lexis).tokens

class Tokenizer {
  readonly tokens: SqlToken[] = []
  readonly #text: string
  readonly #lexis: SqlLexis
  /** The end of the binding that begins at an offset, and its index. */
  readonly #bindings = new Map<number, { end: number; index: number }>()
  #position = 0

  constructor(template: ParsedTemplate, lexis: SqlLexis) {
    this.#text = template.text
    this.#lexis = lexis
    for (const [index, { start, end }] of bindingsOf(template).entries())
      this.#bindings.set(start, { end, index })
    while (this.#position < this.#text.length) this.#next()
  }

  #next(): void {
    const start = this.#position
    const text = this.#text
    const lexis = this.#lexis
    const character = text.charAt(start)
    const binding = this.#bindings.get(start)
    if (binding) return this.#push('binding', binding.end, [binding.index])
    if (/\s/u.test(character)) {
      this.#position += 1
      return undefined
    }
    if (this.#isLineComment(start)) return this.#lineComment()
    if (text.startsWith('/*', start)) return this.#blockComment()
    const quote = lexis.quotes.get(character)
    if (quote) return this.#quoted(quote.kind, start, quote.closedBy ?? character, quote.escapes)
    const parameter = lexis.parameter.exec(text.slice(start, start + 130))?.[0]
    if (parameter !== undefined) return this.#push('parameter', start + parameter.length)
    if (character === '$' && lexis.hasDollarQuotes) return this.#dollar()
    if (lexis.wordStart.test(character)) return this.#word()
    if (/[0-9]/u.test(character) || (character === '.' && /[0-9]/u.test(text.charAt(start + 1))))
      return this.#number()
    const sign = lexis.signs.find((candidate) => text.startsWith(candidate, start))
    if (sign !== undefined) return this.#push('punctuation', start + sign.length)
    if (lexis.operatorPart.test(character)) return this.#operator()
    return this.#push('punctuation', start + 1)
  }

  #push(
    kind: SqlTokenKind,
    end: number,
    bindings: readonly number[] = [],
    isOpen = false,
    from?: number,
  ): void {
    const start = from ?? this.#position
    const written = this.#text.slice(start, end)
    const text = kind === 'word' ? written.toLowerCase() : written
    this.tokens.push({ kind, text, start, end, bindings, isOpen })
    this.#position = end
  }

  /** Steps over a binding inside of something else and notes it. */
  #skipBinding(at: number, found: number[]): number | undefined {
    const binding = this.#bindings.get(at)
    if (binding) found.push(binding.index)
    return binding?.end
  }

  #quoted(kind: 'string' | 'name', quoteAt: number, quote: string, escapes: boolean): void {
    const three = quote.repeat(3)
    if (this.#lexis.hasTripleQuotes === true && kind === 'string' && this.#text.startsWith(three, quoteAt)) {
      return this.#tripleQuoted(quoteAt, three)
    }
    const found: number[] = []
    let at = quoteAt + 1
    while (at < this.#text.length) {
      const behind = this.#skipBinding(at, found)
      if (behind !== undefined) at = behind
      // A backslash escapes what it stands before, but never hides that a binding begins there.
      else if (escapes && this.#text[at] === '\\') at += this.#bindings.has(at + 1) ? 1 : 2
      else if (this.#text[at] !== quote) at += 1
      else if (this.#text[at + 1] === quote) at += 2
      else return this.#push(kind, at + 1, found)
    }
    return this.#push(kind, this.#text.length, found, true)
  }

  /** Ends at the next three quotes, which a backslash before them makes a part of it. */
  #tripleQuoted(quoteAt: number, quotes: string): void {
    const found: number[] = []
    let at = quoteAt + quotes.length
    while (at < this.#text.length) {
      const behind = this.#skipBinding(at, found)
      if (behind !== undefined) at = behind
      else if (this.#text[at] === '\\') at += this.#bindings.has(at + 1) ? 1 : 2
      else if (this.#text.startsWith(quotes, at)) return this.#push('string', at + quotes.length, found)
      else at += 1
    }
    return this.#push('string', this.#text.length, found, true)
  }

  /** Ends at the sign that belongs to the first one behind the quote, with a quote behind it. */
  #chosenQuoted(quoteAt: number): void {
    const chosen = this.#text.charAt(quoteAt + 1)
    const end = `${closedBy.get(chosen) ?? chosen}'`
    const found: number[] = []
    let at = this.#skipBinding(quoteAt + 1, found) ?? quoteAt + 2
    while (at < this.#text.length) {
      const behind = this.#skipBinding(at, found)
      if (behind !== undefined) at = behind
      else if (this.#text.startsWith(end, at)) return this.#push('string', at + end.length, found)
      else at += 1
    }
    return this.#push('string', this.#text.length, found, true)
  }

  #isLineComment(at: number): boolean {
    if (this.#lexis.hasHashComments && this.#text[at] === '#') return true
    if (this.#lexis.hasSlashComments === true && this.#text.startsWith('//', at)) return true
    if (!this.#text.startsWith('--', at)) return false
    // A binding is sent as a placeholder, which is no blank.
    return this.#lexis.dashes === 'comment' || !/[^\s\p{Cc}]/u.test(this.#text.charAt(at + 2))
  }

  #lineComment(): void {
    const found: number[] = []
    let at = this.#position
    while (at < this.#text.length && this.#text[at] !== '\n' && this.#text[at] !== '\r') {
      at = this.#skipBinding(at, found) ?? at + 1
    }
    this.#push('comment', at, found)
  }

  #blockComment(): void {
    const found: number[] = []
    let at = this.#position + 2
    let depth = 1
    while (at < this.#text.length && depth > 0) {
      const behind = this.#skipBinding(at, found)
      if (behind !== undefined) at = behind
      else if (this.#lexis.hasNestedComments && this.#text.startsWith('/*', at)) {
        depth += 1
        at += 2
      } else if (this.#text.startsWith('*/', at)) {
        depth -= 1
        at += 2
      } else at += 1
    }
    this.#push('comment', Math.min(at, this.#text.length), found, depth > 0)
  }

  #dollar(): void {
    const start = this.#position
    const rest = this.#text.slice(start, start + 130)
    const tag = /^\$(?:[A-Za-z_\u0080-\uffff][A-Za-z0-9_\u0080-\uffff]*)?\$/u.exec(rest)?.[0]
    if (tag === undefined) return this.#push('punctuation', start + 1)
    const found: number[] = []
    let at = start + tag.length
    while (at < this.#text.length) {
      const behind = this.#skipBinding(at, found)
      if (behind !== undefined) at = behind
      else if (this.#text.startsWith(tag, at)) return this.#push('string', at + tag.length, found)
      else at += 1
    }
    return this.#push('string', this.#text.length, found, true)
  }

  #word(): void {
    const start = this.#position
    let end = start + 1
    while (end < this.#text.length && wordPart.test(this.#text.charAt(end))) end += 1
    const word = this.#text.slice(start, end).toLowerCase()
    const quote = this.#text.charAt(end)
    const isText = this.#lexis.quotes.get(quote)?.kind === 'string'
    const prefix = isText ? this.#lexis.prefixes.get(word) : undefined
    if (prefix) return this.#quoted('string', end, quote, prefix.escapes)
    if (this.#lexis.hasChosenQuotes === true && quote === "'" && (word === 'q' || word === 'nq')) {
      return this.#chosenQuoted(end)
    }
    if (this.#lexis.hasUnicodeQuotes && word === 'u' && /^&["']/u.test(this.#text.slice(end, end + 2))) {
      const sign = this.#text.charAt(end + 1)
      return this.#quoted(sign === '"' ? 'name' : 'string', end + 1, sign, false)
    }
    return this.#push('word', end)
  }

  #number(): void {
    const rest = this.#text.slice(this.#position)
    const number =
      /^(?:0[xob][0-9a-f_]+|[0-9_]*\.?[0-9_]+(?:\.(?![.\w]))?(?:e[+-]?\d+)?)/iu.exec(rest)?.[0] ?? ''
    this.#push('number', this.#position + Math.max(1, number.length))
  }

  /** An operator ends where a comment begins in it, as in `1 +--comment`. */
  #operator(): void {
    const start = this.#position
    let end = start + 1
    while (
      end < this.#text.length &&
      this.#lexis.operatorPart.test(this.#text.charAt(end)) &&
      !this.#lexis.parameter.test(this.#text.slice(end, end + 130)) &&
      !this.#isLineComment(end) &&
      !this.#text.startsWith('/*', end)
    ) {
      end += 1
    }
    this.#push('operator', end)
  }
}
