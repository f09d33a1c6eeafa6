import type { SqlDialect } from './dialect.ts'
import type { SqlToken } from './token.ts'
import { tokenize } from './tokenize.ts'

const isName = ({ kind }: SqlToken): boolean => kind === 'word' || kind === 'name'

/**
 * Whether a statement only reads, as far as its text can say for certain: one query, of functions that are known to
 * change nothing. Answers false in case of doubt.
 */
export const onlyReads = (statement: string, dialect: SqlDialect): boolean => {
  // Values of bindings travel as parameters and are no part of the statement.
  const text = statement.replaceAll(/\{\{[\s\S]*?\}\}/gu, '1')
  const written = tokenize({ text, parts: [] }, dialect.lexis)
  if (written.some((token) => token.kind === 'comment' && dialect.isRunning(token))) return false
  const tokens = written.filter(({ kind }) => kind !== 'comment')
  while (tokens.at(-1)?.text === ';') tokens.pop()
  const [first] = tokens
  if (first?.kind !== 'word' || (first.text !== 'select' && first.text !== 'with')) return false
  if (tokens.some(({ text: sign, isOpen }) => isOpen || sign === ';')) return false
  const tables = namesOfQueries(tokens)
  return tokens.every((token, place) => {
    if (token.kind === 'word' && dialect.changing.has(token.text)) return false
    if (!isName(token) || tokens[place + 1]?.text !== '(') return true
    if (tokens[place - 1]?.text === '.') return false
    if (token.kind === 'name') return tables.has(token)
    return dialect.harmless.has(token.text) || dialect.beforeBracket.has(token.text) || tables.has(token)
  })
}

/** The names that `with` gives, whose columns may stand in brackets behind them: `with a (b) as (…)`. */
const namesOfQueries = (tokens: readonly SqlToken[]): ReadonlySet<SqlToken> => {
  const found = new Set<SqlToken>()
  for (const [place, token] of tokens.entries()) {
    const before = tokens[place - 1]?.text
    if (!isName(token) || (before !== 'with' && before !== 'recursive' && before !== ',')) continue
    const end = tokens.findIndex(({ text }, later) => later > place && text === ')')
    if (end > place && tokens[end + 1]?.text === 'as' && /^[(m]/u.test(tokens[end + 2]?.text ?? '')) {
      const inside = tokens.slice(place + 2, end)
      if (inside.every((one) => isName(one) || one.text === ',')) found.add(token)
    }
  }
  return found
}
