import type { TemplateBindingPart } from '../template.ts'
import type { Clauses } from './clause-reader.ts'
import type { SqlDialect } from './dialect.ts'
import type { PlacementRules } from './placement-rules.ts'
import type { SqlToken } from './token.ts'

/** Why a binding cannot stand where it stands, as a sentence with advice; undefined where it can. */
export const refusalAt = (
  tokens: readonly SqlToken[],
  index: number,
  binding: TemplateBindingPart,
  clauses: Clauses,
  { label, placement }: Pick<SqlDialect, 'label' | 'placement'>,
): string | undefined => {
  const written = `{{${binding.source}}}`
  const previous = tokens[index - 1]
  const token = tokens[index]
  const next = tokens[index + 1]
  if (!token) return undefined
  if (!previous)
    return 'A binding cannot be the statement itself. Write the statement, with bindings for its values.'
  const { firstWord } = clauses
  if (!placement.statementsWithValues.has(firstWord)) {
    return `${label} takes no values in a statement that begins with ${firstWord}.`
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
  if (previous.kind === 'word') return refusalBehindWord(previous.text, written, clauses, placement)
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

const refusalBehindWord = (
  word: string,
  written: string,
  clauses: Clauses,
  { typeWords, beforeName, beforeValue, castAdvice, listAdvice }: PlacementRules,
): string | undefined => {
  if (word === 'by') return orderAdvice(clauses.clause === 'group' ? 'group' : 'order')
  if (word === 'in') return listAdvice(written)
  if (typeWords.has(word)) return castAdvice(written, word)
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
