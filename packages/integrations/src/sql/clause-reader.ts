import type { SqlToken } from './token.ts'

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** The part of a statement that a token stands in, as far as it matters for bindings. */
export interface Clauses {
  readonly firstWord: string
  readonly clause: 'from' | 'order' | 'group' | 'set' | 'other'
  /** Between the parentheses of `insert into orders (…)`. */
  readonly isInColumnList: boolean
}

interface Frame {
  clause: Clauses['clause']
  /** Parentheses of a call such as `extract(year from …)`, in which `from` begins no clause. */
  isCall: boolean
  isColumnList: boolean
}

const clauseWords = new Map<string, Clauses['clause']>([
  ['from', 'from'],
  ['order', 'order'],
  ['group', 'group'],
  ['partition', 'group'],
  ['set', 'set'],
  ...'select where having limit offset returning values on window union intersect except fetch for when then'
    .split(' ')
    .map((word): [string, Clauses['clause']] => [word, 'other']),
])

/** Words that are followed by parentheses without calling anything. */
const noCall = words(
  'in exists any some all as from join lateral on and or not where select values by with then when else using union except intersect',
)

/** Follows the clauses of one statement, token by token. */
export class ClauseReader implements Clauses {
  firstWord = ''
  readonly #frames: Frame[] = [{ clause: 'other', isCall: false, isColumnList: false }]
  readonly #before: SqlToken[] = []

  get clause(): Clauses['clause'] {
    return this.#frame.clause
  }

  get isInColumnList(): boolean {
    return this.#frame.isColumnList
  }

  get isNested(): boolean {
    return this.#frames.length > 1
  }

  get #frame(): Frame {
    return this.#frames.at(-1) ?? { clause: 'other', isCall: false, isColumnList: false }
  }

  read(token: SqlToken): void {
    if (token.kind === 'word') this.#readWord(token.text)
    else if (token.text === '(' || token.text === '[') this.#open()
    else if ((token.text === ')' || token.text === ']') && this.isNested) this.#frames.pop()
    this.#before.push(token)
  }

  #readWord(word: string): void {
    if (this.firstWord === '') this.firstWord = word
    const clause = clauseWords.get(word)
    if (clause === undefined) return
    if (word === 'select') {
      this.#frame.isCall = false
      this.#frame.isColumnList = false
    }
    if (word === 'from' && (this.#frame.isCall || this.#before.at(-1)?.text === 'distinct')) return
    this.#frame.clause = clause
  }

  #open(): void {
    const before = this.#before.at(-1)
    const isCall = before?.kind === 'word' ? !noCall.has(before.text) : before?.kind === 'name'
    this.#frames.push({ clause: 'other', isCall, isColumnList: this.#isBehindInsertTarget() })
  }

  /** Whether what was read ends with `into name` or `into schema.name`. */
  #isBehindInsertTarget(): boolean {
    let at = this.#before.length - 1
    while (at >= 0) {
      const kind = this.#before[at]?.kind
      if (kind !== 'word' && kind !== 'name') return false
      if (this.#before[at - 1]?.text !== '.') return this.#before[at - 1]?.text === 'into'
      at -= 2
    }
    return false
  }
}
