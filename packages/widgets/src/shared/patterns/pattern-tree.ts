/** A regular expression as a tree. What a single character may be is left to the browser's own engine. */
export type PatternNode =
  | { readonly kind: 'character'; readonly source: string }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly branches: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly part: PatternNode; readonly least: number; readonly most: number }
  | {
      readonly kind: 'look'
      readonly part: PatternNode
      readonly isBehind: boolean
      readonly isNegated: boolean
    }
  | { readonly kind: 'start' | 'end' | 'wordEdge' | 'noWordEdge' }

/** The flags under which a pattern is read. */
export type PatternFlags = 'v' | 'u' | ''

/** Thrown by `readPattern` and while a pattern is matched: the pattern asks for more than can be done in bounded time. */
export class UncheckablePattern extends Error {
  override readonly name = 'UncheckablePattern'
}

const singleEscape =
  /\\(?:u\{[\da-f]+\}|u[\da-f]{4}|x[\da-f]{2}|c[a-z]|[pP]\{[^}]*\}|[0-3][0-7]{0,2}|[4-7][0-7]?|[^])/iy
const surrogatePair = /\\ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}/iy
const quantifier = /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/y
const namedGroup = /\(\?<(?![=!])[^>]*>/
const ofStrings = /\\q\{|\\p\{(?:Basic_Emoji|Emoji_Keycap_Sequence|RGI_[A-Za-z_]+)\}/
const deepest = 200

/** Reads a pattern that the browser's own engine has taken for well formed under the same flags. */
class PatternReader {
  #place = 0
  #depth = 0
  readonly #source: string
  readonly #flags: PatternFlags
  readonly #hasNames: boolean
  readonly #groups: number

  constructor(source: string, flags: PatternFlags) {
    this.#source = source
    this.#flags = flags
    if (flags === 'v' && ofStrings.test(source)) throw new UncheckablePattern()
    this.#hasNames = namedGroup.test(source)
    // At least as many as there are: a class may hold a bracket that opens no group.
    this.#groups = source.split(/\((?!\?)|\(\?<(?![=!])/).length - 1
  }

  read(): PatternNode {
    this.#depth += 1
    if (this.#depth > deepest) throw new UncheckablePattern()
    const branches = [this.#sequence()]
    while (this.#source[this.#place] === '|') {
      this.#place += 1
      branches.push(this.#sequence())
    }
    this.#depth -= 1
    return branches.length === 1
      ? (branches[0] ?? { kind: 'sequence', parts: [] })
      : { kind: 'choice', branches }
  }

  #sequence(): PatternNode {
    const parts: PatternNode[] = []
    while (this.#place < this.#source.length && !/[|)]/.test(this.#source[this.#place] ?? ''))
      parts.push(this.#repeated(this.#atom()))
    return { kind: 'sequence', parts }
  }

  #match(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.#place
    const found = expression.exec(this.#source)
    if (found !== null) this.#place += found[0].length
    return found
  }

  #repeated(part: PatternNode): PatternNode {
    const found = this.#match(quantifier)
    if (found === null) return part
    const [, sign, least, comma, most] = found
    if (sign !== undefined)
      return { kind: 'repeat', part, least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Infinity }
    const lower = Number(least)
    return {
      kind: 'repeat',
      part,
      least: lower,
      most: comma === undefined ? lower : Number(most || Infinity),
    }
  }

  #atom(): PatternNode {
    switch (this.#source[this.#place]) {
      case '(':
        return this.#group()
      case '[':
        return this.#class()
      case '\\':
        return this.#escape()
      case '^':
        this.#place += 1
        return { kind: 'start' }
      case '$':
        this.#place += 1
        return { kind: 'end' }
      default:
        return this.#plain()
    }
  }

  #plain(): PatternNode {
    const code = this.#source.codePointAt(this.#place) ?? 0
    const character = this.#flags === '' ? (this.#source[this.#place] ?? '') : String.fromCodePoint(code)
    this.#place += character.length
    // Without flags a brace that repeats nothing stands for itself; escaped it does so under all of them.
    return { kind: 'character', source: /[{}\]]/.test(character) ? `\\${character}` : character }
  }

  #group(): PatternNode {
    const look = this.#match(/\(\?(<?)([=!])/y)
    const opening = look ?? this.#match(/\(\?:|\(\?<[^>]*>|\((?!\?)/y)
    // What is left are changes of the flags, which hold for characters inside.
    if (opening === null) throw new UncheckablePattern()
    const part = this.read()
    this.#place += 1
    return look === null
      ? part
      : { kind: 'look', part, isBehind: look[1] === '<', isNegated: look[2] === '!' }
  }

  #class(): PatternNode {
    const from = this.#place
    let depth = 0
    do {
      const character = this.#source[this.#place]
      if (character === '[' && (depth === 0 || this.#flags === 'v')) depth += 1
      if (character === ']') depth -= 1
      this.#place += character === '\\' ? 2 : 1
    } while (depth > 0 && this.#place < this.#source.length)
    return { kind: 'character', source: this.#source.slice(from, this.#place) }
  }

  #escape(): PatternNode {
    const next = this.#source[this.#place + 1] ?? ''
    if (/[bB]/.test(next)) {
      this.#place += 2
      return { kind: next === 'b' ? 'wordEdge' : 'noWordEdge' }
    }
    const number = Number(/^\\([1-9]\d*)/.exec(this.#source.slice(this.#place, this.#place + 8))?.[1] ?? 0)
    const repeatsGroup = number > 0 && (this.#flags !== '' || number <= this.#groups)
    const repeatsName = next === 'k' && (this.#flags !== '' || this.#hasNames)
    if (repeatsGroup || repeatsName) throw new UncheckablePattern()
    const from = this.#place
    if (this.#flags === '' || this.#match(surrogatePair) === null) this.#match(singleEscape)
    return { kind: 'character', source: this.#source.slice(from, this.#place) }
  }
}

/**
 * The tree of a pattern that is well formed under these flags.
 *
 * @throws UncheckablePattern where it refers back to what a group found, changes flags inside, names sets of strings, or
 *   is nested too deeply.
 */
export const readPattern = (source: string, flags: PatternFlags): PatternNode =>
  new PatternReader(source, flags).read()
