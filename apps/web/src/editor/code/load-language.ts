import type { SqlDialectName } from '@ashlar/integrations/descriptors'
import { javascriptLanguage, localCompletionSource } from '@codemirror/lang-javascript'
import { jsonLanguage } from '@codemirror/lang-json'
import { declaredHere, inSection } from './completion-sections.ts'
import type { LanguageParts } from './language-parts.ts'
import type { CodeMode } from './languages.ts'
import { sqlDialects } from './sql/dialects.ts'
import { templateLanguage } from './template-parser.ts'

const javascript: LanguageParts = {
  language: javascriptLanguage,
  sources: [inSection(localCompletionSource, declaredHere)],
}

const known: Readonly<Record<Exclude<CodeMode, 'python' | 'sql'>, LanguageParts>> = {
  text: { language: templateLanguage(null, 'text with bindings'), sources: [] },
  json: { language: templateLanguage(jsonLanguage.parser, 'JSON with bindings'), sources: [] },
  script: javascript,
  javascript,
}

const sqlOf = (dialect: SqlDialectName): LanguageParts => ({
  language: templateLanguage(sqlDialects[dialect].language.language.parser, 'SQL with bindings'),
  sources: [],
})

/** Each language is made once: fields of one language share it. */
const sql: Readonly<Record<SqlDialectName, LanguageParts>> = {
  postgresql: sqlOf('postgresql'),
  mysql: sqlOf('mysql'),
  mariadb: sqlOf('mariadb'),
  mssql: sqlOf('mssql'),
  oracledb: sqlOf('oracledb'),
  snowflake: sqlOf('snowflake'),
  bigquery: sqlOf('bigquery'),
  databricks: sqlOf('databricks'),
  sqlite: sqlOf('sqlite'),
}

/** The language of a mode that is here at once; SQL in the dialect of its integration. */
export const languageParts = (
  mode: Exclude<CodeMode, 'python'>,
  dialect: SqlDialectName = 'postgresql',
): LanguageParts => (mode === 'sql' ? sql[dialect] : known[mode])

/**
 * The language of a mode; SQL in the dialect of its integration. Python is a part of the program of its own, which the first
 * field of it fetches.
 */
export const loadLanguage = async (mode: CodeMode, dialect?: SqlDialectName): Promise<LanguageParts> => {
  if (mode === 'python') return (await import('./python-language.ts')).python
  return languageParts(mode, dialect)
}
