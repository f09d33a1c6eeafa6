import { bindingsOf, type ParsedTemplate } from '../../template.ts'

/** What a piece of SQL text is. `name` is a quoted identifier, `parameter` a `$1` written by hand. */
export type SqlTokenKind =
  | 'word'
  | 'name'
  | 'number'
  | 'string'
  | 'operator'
  | 'punctuation'
  | 'parameter'
  | 'comment'
  | 'binding'

/** A piece of SQL text; offsets count from the start of the template. */
export interface SqlToken {
  readonly kind: SqlTokenKind
  /** As written; words in lower case. */
  readonly text: string
  readonly start: number
  readonly end: number
  /** For a binding, itself; for text in quotes or a comment, the bindings in it. Indexes into the template's. */
  readonly bindings: readonly number[]
  /** Whether a quote or comment has no end. */
  readonly isOpen: boolean
}

const wordStart = /[A-Za-z_\u0080-\uffff]/u
const wordPart = /[A-Za-z0-9_$\u0080-\uffff]/u
const operatorPart = /[+\-*/<>=~!@#%^&|`?]/u
const stringPrefix = /^(?:e|b|x|n|u&)$/iu

/**
 * Takes a statement of PostgreSQL's dialect apart by the rules of its own lexer. Blanks are left out. Never throws:
 * a quote without an end reaches to the end of the text.
 */
export const tokenize = (template: ParsedTemplate): SqlToken[] => new Tokenizer(template).tokens

class Tokenizer {
  readonly tokens: SqlToken[] = []
  readonly #text: string
  /** The end of the binding that begins at an offset, and its index. */
  readonly #bindings = new Map<number, { end: number; index: number }>()
  #position = 0

  constructor(template: ParsedTemplate) {
    this.#text = template.text
    for (const [index, { start, end }] of bindingsOf(template).entries())
      this.#bindings.set(start, { end, index })
    while (this.#position < this.#text.length) this.#next()
  }

  #next(): void {
    const start = this.#position
    const text = this.#text
    const character = text.charAt(start)
    const binding = this.#bindings.get(start)
    if (binding) return this.#push('binding', binding.end, [binding.index])
    if (/\s/u.test(character)) {
      this.#position += 1
      return undefined
    }
    if (text.startsWith('--', start)) return this.#lineComment()
    if (text.startsWith('/*', start)) return this.#blockComment()
    if (character === "'") return this.#quoted('string', start, "'", false)
    if (character === '"') return this.#quoted('name', start, '"', false)
    if (character === '$') return this.#dollar()
    if (wordStart.test(character)) return this.#word()
    if (/[0-9]/u.test(character) || (character === '.' && /[0-9]/u.test(text.charAt(start + 1))))
      return this.#number()
    if (operatorPart.test(character)) return this.#operator()
    if (text.startsWith('::', start) || text.startsWith(':=', start))
      return this.#push('punctuation', start + 2)
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
      else if (this.#text.startsWith('/*', at)) {
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
    const parameter = /^\$\d+/u.exec(rest)?.[0]
    if (parameter !== undefined) return this.#push('parameter', start + parameter.length)
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
    const word = this.#text.slice(start, end)
    if (this.#text[end] === "'" && stringPrefix.test(word)) {
      return this.#quoted('string', end, "'", word.toLowerCase() === 'e')
    }
    if (/^u$/iu.test(word) && /^&["']/u.test(this.#text.slice(end, end + 2))) {
      const quote = this.#text.charAt(end + 1)
      return this.#quoted(quote === '"' ? 'name' : 'string', end + 1, quote, false)
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
      operatorPart.test(this.#text.charAt(end)) &&
      !this.#text.startsWith('--', end) &&
      !this.#text.startsWith('/*', end)
    ) {
      end += 1
    }
    this.#push('operator', end)
  }
}
