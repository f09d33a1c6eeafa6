import type { TemplateBindingPart } from '../../template.ts'
import type { SqlToken } from './tokenize.ts'

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Words behind which PostgreSQL expects a value. A binding behind any other word is refused. */
const beforeValue = words(
  'select distinct all where and or not like ilike to between symmetric asymmetric when then else case limit offset ' +
    'having on returning for escape first next zone placing both leading trailing rows range groups some from',
)

/** Words behind which the name of a thing stands; the advice differs. */
const beforeName = words(
  'from join into set using update table as only lateral database schema view index sequence function procedure role column ' +
    'collate call',
)

/** Words that begin a literal of a type, which takes no parameter: `date '2024-01-01'`. */
const typeWords = words('date time timestamp timestamptz interval numeric json jsonb uuid')

/** Statements that take parameters; the others are commands to the database, which take none. */
const statementsWithValues = words('select insert update delete merge with values explain call table')

/** Why a binding cannot stand where it stands, as a sentence with advice; undefined where it can. */
export const refusalAt = (
  tokens: readonly SqlToken[],
  index: number,
  binding: TemplateBindingPart,
  clauses: Clauses,
): string | undefined => {
  const written = `{{${binding.source}}}`
  const previous = tokens[index - 1]
  const token = tokens[index]
  const next = tokens[index + 1]
  if (!token) return undefined
  if (!previous)
    return 'A binding cannot be the statement itself. Write the statement, with bindings for its values.'
  const { firstWord } = clauses
  if (!statementsWithValues.has(firstWord)) {
    return `PostgreSQL takes no values in a statement that begins with ${firstWord}.`
  }
  if (previous.end === token.start && isPartOfName(previous)) return nameAdvice(written)
  if (next && next.start === token.end && (isPartOfName(next) || next.kind === 'string'))
    return nameAdvice(written)
  if (previous.text === '::')
    return `A type cannot come from a binding. Write it out in the place of ${written}.`
  if (previous.text === '.') return nameAdvice(written)
  if (clauses.isInColumnList) return nameAdvice(written)
  if (previous.kind === 'operator' || previous.kind === 'punctuation') {
    return refusalBehindSign(previous, next, written, clauses)
  }
  if (previous.kind === 'word') return refusalBehindWord(previous.text, written, clauses)
  return `Between ${previous.kind === 'binding' ? 'two values' : previous.text} and ${written} an operator or a comma is missing.`
}

const refusalBehindSign = (
  previous: SqlToken,
  next: SqlToken | undefined,
  written: string,
  clauses: Clauses,
): string | undefined => {
  if (previous.text === ')' || previous.text === ']') {
    return `A binding stands for one value, not for a part of the statement: something is missing before ${written}.`
  }
  if (previous.text !== ',') return undefined
  if (clauses.clause === 'order' || clauses.clause === 'group') return orderAdvice(clauses.clause)
  if (clauses.clause === 'from') return nameAdvice(written)
  if (clauses.clause === 'set' && next?.text === '=') return nameAdvice(written)
  return undefined
}

const refusalBehindWord = (word: string, written: string, clauses: Clauses): string | undefined => {
  if (word === 'by') return orderAdvice(clauses.clause === 'group' ? 'group' : 'order')
  if (word === 'in') return `Write = any(${written}) for a list, or in (…) around single values.`
  if (typeWords.has(word)) return `Write ${written}::${word} instead of ${word} ${written}.`
  if (word === 'from' && clauses.clause !== 'from') return undefined
  if (beforeName.has(word)) return nameAdvice(written)
  if (word === 'values') return `Values stand in parentheses: values (${written}).`
  if (beforeValue.has(word)) return undefined
  return (
    `Behind ${word} a binding cannot stand: it is a value, never a keyword, an operator or a name. ` +
    `If ${word} is a column, an operator is missing between it and ${written}.`
  )
}

const isPartOfName = ({ kind, text }: SqlToken): boolean =>
  kind === 'name' ||
  kind === 'number' ||
  kind === 'binding' ||
  kind === 'word' ||
  text === '.' ||
  text === '$'

const nameAdvice = (written: string): string =>
  `${written} stands where the name of a table or column is expected. A binding is a value, never a name: write the ` +
  'name out, or choose between several with case when … then … end.'

const orderAdvice = (clause: 'order' | 'group'): string =>
  `A binding cannot name the column to ${clause} by: the database would ${clause} by a constant. Choose between ` +
  `columns with ${clause} by case when {{ … }} = 'name' then name end.`

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
