import { isMark, isWord, type SqlToken } from './tokens.ts'

/** A table that a statement reads or writes, as it stands there. */
export interface NamedTable {
  /** Schema and name, or the name alone; empty for a query in parentheses. */
  readonly path: readonly string[]
  /** What columns are written behind: the alias, else the name. */
  readonly alias: string
}

/** Words after a table that are no alias of it. */
const noAlias = new Set(
  `on where join inner left right full cross natural order group having limit offset union intersect except using set
  values select returning for fetch window default tablesample with when then do conflict as lateral`.split(
    /\s+/u,
  ),
)

const isName = (token: SqlToken | undefined): token is SqlToken =>
  token !== undefined &&
  (token.kind === 'quoted' || (token.kind === 'word' && !noAlias.has(token.text.toLowerCase())))

/** A name as the database compares it: what is not in quotes has small letters. */
const nameOf = (token: SqlToken): string => (token.kind === 'quoted' ? token.text : token.text.toLowerCase())

/** The tables that a statement names after `from`, `join`, `into`, `update` and `using`, and the names of its `with`. */
export const tablesOf = (statement: readonly SqlToken[]): NamedTable[] => {
  const tables: NamedTable[] = []
  for (const [index, token] of statement.entries()) {
    if (isWord(token, 'from', 'join', 'into', 'update', 'using')) {
      let next = readTable(statement, index + 1, tables)
      while (isMark(statement[next], ',') && !isWord(token, 'into')) {
        next = readTable(statement, next + 1, tables)
      }
    } else if (isName(token) && isQueryName(statement, index)) {
      tables.push({ path: [], alias: nameOf(token) })
    }
  }
  return tables
}

/** Whether a name is that of a query before the statement: `with recent as (`. */
const isQueryName = (statement: readonly SqlToken[], index: number): boolean =>
  isWord(statement[0], 'with') &&
  (isWord(statement[index - 1], 'with', 'recursive') || isMark(statement[index - 1], ',')) &&
  isWord(statement[index + 1], 'as') &&
  (isMark(statement[index + 2], '(') || isWord(statement[index + 2], 'materialized', 'not'))

/** Notes one table of a list; answers where reading goes on. */
const readTable = (statement: readonly SqlToken[], start: number, tables: NamedTable[]): number => {
  let next = start
  while (isWord(statement[next], 'only', 'lateral')) next += 1
  const path: string[] = []
  if (isMark(statement[next], '(')) next = afterParentheses(statement, next)
  else {
    let name = statement[next]
    if (!isName(name)) return next
    while (isName(name)) {
      path.push(nameOf(name))
      next += 1
      if (!isMark(statement[next], '.')) break
      name = statement[next + 1]
      next += 1
    }
    // A function that answers with rows.
    if (isMark(statement[next], '(') && !isWord(statement[start - 1], 'into')) {
      next = afterParentheses(statement, next)
      path.length = 0
    }
  }
  if (isWord(statement[next], 'as')) next += 1
  const alias = statement[next]
  if (isName(alias)) {
    tables.push({ path, alias: nameOf(alias) })
    return next + 1
  }
  const own = path.at(-1)
  if (own !== undefined) tables.push({ path, alias: own })
  return next
}

const afterParentheses = (statement: readonly SqlToken[], open: number): number => {
  let depth = 0
  for (let index = open; index < statement.length; index += 1) {
    if (isMark(statement[index], '(')) depth += 1
    if (isMark(statement[index], ')')) depth -= 1
    if (depth === 0) return index + 1
  }
  return statement.length
}
