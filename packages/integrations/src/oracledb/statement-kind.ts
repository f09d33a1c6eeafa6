import { tokenize } from '../sql/tokenize.ts'
import { oracleLexis } from './dialect.ts'
import { definingWords, rowWords } from './statements.ts'

/** What a session has to know of a statement that it sends. */
export interface StatementKind {
  /** Whether it gives rows by itself. */
  readonly isQuery: boolean
  /** Whether it is about rows, which can be parsed without anything happening. */
  readonly isOfRows: boolean
  /** Whether it adds rows, to tables of the session perhaps. */
  readonly addsRows: boolean
  /** Whether it begins a transaction, or ends it by itself or because it defines something. */
  readonly transaction: 'begins' | 'commits' | 'rolls back' | undefined
}

/** Tells what a statement is by its first words, as Oracle does. */
export const statementKind = (text: string): StatementKind => {
  const words = tokenize({ text, parts: [] }, oracleLexis).filter(
    ({ kind, text: sign }) => kind !== 'comment' && sign !== '(',
  )
  const [first = '', second = '', third = ''] = words.slice(0, 3).map((word) => word.text)
  return {
    isQuery: first === 'select' || first === 'with',
    isOfRows: rowWords.has(first),
    addsRows: first === 'insert' || first === 'merge',
    transaction: transactionOf(first, second, third),
  }
}

const transactionOf = (first: string, second: string, third: string): StatementKind['transaction'] => {
  if (first === 'set' && second === 'transaction') return 'begins'
  if (first === 'commit') return 'commits'
  // Back to a savepoint goes on in the same transaction.
  if (first === 'rollback')
    return second === 'to' || (second === 'work' && third === 'to') ? undefined : 'rolls back'
  const isOfSession = first === 'alter' && (second === 'session' || second === 'system')
  return definingWords.has(first) && !isOfSession ? 'commits' : undefined
}
