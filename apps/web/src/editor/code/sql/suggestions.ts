import type { SqlDialectName } from '@ashlar/integrations/descriptors'
import type { DatabaseColumn, DatabaseTable } from '@ashlar/schema'
import type { SqlDialect } from './dialect.ts'
import { sqlDialects } from './dialects.ts'
import { type NamedTable, tablesOf } from './statement-tables.ts'
import { isMark, isWord, type SqlToken, sqlTokens, statementAround } from './tokens.ts'

/** What is known of the database that a statement is for. */
export interface SqlSchema {
  readonly dialect: SqlDialectName
  /** None until they are known. */
  readonly tables: readonly DatabaseTable[]
}

/** One name or word that may be written. */
export interface SqlSuggestion {
  readonly label: string
  /** What is written when it is chosen, where that is not the label. */
  readonly written?: string
  readonly kind: 'column' | 'table' | 'schema' | 'alias' | 'keyword' | 'function'
  readonly detail?: string
  /** From -99 to 99: among what fits what was typed equally well, the highest stands first. */
  readonly rank: number
}

/** What may stand at a position, and where the word begins that it completes. */
export interface SqlSuggestions {
  readonly from: number
  readonly suggestions: readonly SqlSuggestion[]
}

interface Place {
  readonly schema: SqlSchema
  readonly dialect: SqlDialect
  readonly statement: readonly SqlToken[]
  /** The pieces of the statement that stand before the word. */
  readonly before: readonly SqlToken[]
  readonly named: readonly NamedTable[]
}

/**
 * What may be written at a position of a text of SQL, which stands outside of texts, comments and bindings; null where there is
 * nothing to say.
 */
export const suggestSql = (
  text: string,
  position: number,
  schema: SqlSchema,
  isExplicit: boolean,
): SqlSuggestions | null => {
  const typed = /[\p{L}\p{N}_$]*$/u.exec(text.slice(0, position))?.[0] ?? ''
  const from = position - typed.length
  if (/^\d/u.test(typed)) return null
  const tokens = sqlTokens(text)
  const isQuoted = tokens.some((token) => token.kind === 'quoted' && token.from === from - 1)
  const start = isQuoted ? from - 1 : from
  const statement = statementAround(tokens, start)
  const before = statement.filter(({ to }) => to <= start)
  const isBehindDot = isMark(before.at(-1), '.') && before.at(-1)?.to === start
  if (typed === '' && !isExplicit && !isBehindDot) return null
  const dialect = sqlDialects[schema.dialect]
  const place: Place = { schema, dialect, statement, before, named: tablesOf(statement) }
  const found = isBehindDot ? behindDot(place) : ownWords(place, typed)
  const suggestions = isQuoted ? found.flatMap(withoutQuotes) : found
  return suggestions.length > 0 && (isExplicit || !isFinished(suggestions, typed))
    ? { from, suggestions }
    : null
}

/** Within quotes only names stand, as they are; the quote behind is there or is typed. */
const withoutQuotes = ({ written: _, ...suggestion }: SqlSuggestion): SqlSuggestion[] =>
  suggestion.kind === 'keyword' || suggestion.kind === 'function' ? [] : [suggestion]

/** Whether what was typed is whole, so that Enter after it breaks the line. */
const isFinished = (suggestions: readonly SqlSuggestion[], typed: string): boolean => {
  const word = typed.toLowerCase()
  const same = suggestions.filter(({ label }) => label.toLowerCase() === word)
  if (same.some(({ kind }) => kind === 'keyword')) return true
  return (
    same.length > 0 &&
    !suggestions.some(({ label }) => label.toLowerCase().startsWith(word) && label.length > word.length)
  )
}

/** What stands below a schema, a table or an alias, and nothing else. */
const behindDot = (place: Place): SqlSuggestion[] => {
  const path = pathBefore(place.before)
  const [owner = ''] = path
  if (path.length === 2) return columnsOf(place, findTables(place, path))
  const ofAlias = place.named.filter(({ alias }) => alias === owner)
  const tables = ofAlias.length > 0 ? ofAlias.flatMap((named) => findTables(place, named.path)) : []
  if (tables.length > 0) return columnsOf(place, tables)
  const inSchema = place.schema.tables.filter(({ schema }) => schema === owner)
  if (inSchema.length > 0) return inSchema.map((table) => tableSuggestion(place, table, 50))
  // A table that the statement does not name yet: its columns are written first.
  return ofAlias.length > 0 ? [] : columnsOf(place, findTables(place, path))
}

/** The names before the dot at the end: `["audit", "entry"]` of `audit.entry.`. */
const pathBefore = (before: readonly SqlToken[]): string[] => {
  const path: string[] = []
  for (let index = before.length - 1; isMark(before[index], '.'); index -= 2) {
    const name = before[index - 1]
    if (name?.kind !== 'word' && name?.kind !== 'quoted') return []
    path.unshift(name.kind === 'quoted' ? name.text : name.text.toLowerCase())
  }
  return path
}

const findTables = ({ schema, dialect }: Place, path: readonly string[]): DatabaseTable[] => {
  const [name, inSchema] = [path.at(-1), path.at(-2)]
  return schema.tables.filter(
    (table) =>
      table.name === name &&
      (inSchema === undefined
        ? searchedSchemas(schema, dialect).has(table.schema)
        : table.schema === inSchema),
  )
}

/** The schemas in which a table lies whose schema is not said. */
const searchedSchemas = (
  { tables }: SqlSchema,
  { searchedSchemas: known }: SqlDialect,
): ReadonlySet<string> => known ?? new Set(tables.slice(0, 1).map(({ schema }) => schema))

/** Clauses after which tables are named. */
const tableClauses = ['from', 'join', 'into', 'update', 'using', 'only', 'lateral'] as const
const clauses = [
  ...tableClauses,
  'select',
  'where',
  'on',
  'set',
  'group',
  'order',
  'having',
  'values',
  'returning',
  'limit',
  'offset',
  'with',
  'and',
  'or',
]

const ownWords = (place: Place, typed: string): SqlSuggestion[] => {
  const last = place.before.at(-1)
  const clause = place.before.findLast((token) => isWord(token, ...clauses))
  // A name of one's own is written here.
  if (isWord(last, 'as')) return []
  const isTableWanted =
    isWord(last, ...tableClauses) || (isMark(last, ',') && isWord(clause, 'from', 'using'))
  const isUpper = isWrittenUpper(place, typed)
  const words = wordSuggestions(place.dialect, isUpper)
  if (isTableWanted) {
    return [...queryNames(place), ...tablesAndSchemas(place, 60), ...words.map(later)]
  }
  const tables = place.named.flatMap(({ path }) => (path.length === 0 ? [] : findTables(place, path)))
  return [
    ...columnsOf(place, tables),
    ...aliases(place),
    ...(isWord(clause, 'order', 'group', 'having') ? ownNames(place) : []),
    ...words,
    ...tablesAndSchemas(place, -60),
  ]
}

const columnsOf = ({ dialect }: Place, tables: readonly DatabaseTable[]): SqlSuggestion[] => {
  const seen = new Set<string>()
  return tables.flatMap((table) =>
    table.columns
      .filter(({ name }) => !seen.has(name) && seen.add(name))
      .map((column) => ({
        label: column.name,
        written: dialect.quote(column.name),
        kind: 'column' as const,
        detail: `${table.name} · ${sayColumn(table, column)}`,
        rank: 90,
      })),
  )
}

const sayColumn = ({ primaryKey }: DatabaseTable, { name, type, references }: DatabaseColumn): string => {
  if (primaryKey.includes(name)) return `${type} · key`
  return references === undefined ? type : `${type} → ${references.name}`
}

/** What the tables of the statement are called in it. */
const aliases = ({ named, dialect }: Place): SqlSuggestion[] =>
  [...new Map(named.map((table) => [table.alias, table])).values()].map(({ alias, path }) => ({
    label: alias,
    written: dialect.quote(alias),
    kind: 'alias',
    rank: 80,
    detail: path.at(-1) ?? 'query',
  }))

/** The names of queries before the statement, which are read as tables are. */
const queryNames = ({ named, dialect }: Place): SqlSuggestion[] =>
  named
    .filter(({ path }) => path.length === 0)
    .map(({ alias }) => ({
      label: alias,
      written: dialect.quote(alias),
      kind: 'table',
      detail: 'query',
      rank: 70,
    }))

/** The names that the statement gives to what it selects. */
const ownNames = ({ statement, dialect }: Place): SqlSuggestion[] =>
  statement.flatMap((token, index) =>
    isWord(statement[index - 1], 'as') && (token.kind === 'word' || token.kind === 'quoted')
      ? [{ label: token.text, written: dialect.quote(token.text), kind: 'alias', rank: 85 }]
      : [],
  )

const tablesAndSchemas = (place: Place, rank: number): SqlSuggestion[] => {
  const { schema, dialect } = place
  const searched = searchedSchemas(schema, dialect)
  const isSearched = (table: DatabaseTable): boolean => searched.has(table.schema)
  const schemas = new Set(schema.tables.filter((table) => !isSearched(table)).map((table) => table.schema))
  return [
    ...schema.tables.filter(isSearched).map((table) => tableSuggestion(place, table, rank)),
    ...[...schemas].map((name) => ({
      label: name,
      written: dialect.quote(name),
      kind: 'schema' as const,
      detail: 'schema',
      rank: rank - 5,
    })),
  ]
}

const tableSuggestion = ({ dialect }: Place, { name }: DatabaseTable, rank: number): SqlSuggestion => ({
  label: name,
  written: dialect.quote(name),
  kind: 'table',
  detail: 'table',
  rank,
})

/** The words of the language, from 50 down by how common they are; functions stand after the most common of them. */
const wordSuggestions = ({ keywords, functions }: SqlDialect, isUpper: boolean): SqlSuggestion[] => {
  const cased = (word: string): string => (isUpper ? word.toUpperCase() : word)
  const ranked = (words: readonly string[], highest: number, kind: 'keyword' | 'function'): SqlSuggestion[] =>
    words.map((word, index) => ({
      label: cased(word),
      kind,
      rank: Math.round(highest - (index / words.length) * 80),
      ...(kind === 'function' ? { detail: 'function' } : {}),
    }))
  return [...ranked(keywords, 50, 'keyword'), ...ranked(functions, 30, 'function')]
}

/** Behind everything that is wanted more. */
const later = (suggestion: SqlSuggestion): SqlSuggestion => ({ ...suggestion, rank: suggestion.rank - 45 })

/** Words follow how the statement is written: in capitals, or not. */
const isWrittenUpper = ({ before, dialect }: Place, typed: string): boolean => {
  const word = before.find(
    ({ kind, text }) => kind === 'word' && dialect.keywords.includes(text.toLowerCase()),
  )
  const written = word?.text ?? typed
  return written !== '' && written === written.toUpperCase() && written !== written.toLowerCase()
}
