import { javascriptLanguage } from '@codemirror/lang-javascript'
import { jsonLanguage } from '@codemirror/lang-json'
import { PostgreSQL } from '@codemirror/lang-sql'
import type { Language } from '@codemirror/language'
import type { CodeExtent } from './bindings.ts'
import { templateLanguage } from './template-parser.ts'

/** What is written in a field: text, JSON or SQL with bindings, or a script of JavaScript from end to end. */
export type CodeMode = 'text' | 'javascript' | 'sql' | 'json'

/** The language that reads a mode. */
export const languageOf: Readonly<Record<CodeMode, Language>> = {
  text: templateLanguage(null, 'text with bindings'),
  javascript: javascriptLanguage,
  sql: templateLanguage(PostgreSQL.language.parser, 'SQL with bindings'),
  json: templateLanguage(jsonLanguage.parser, 'JSON with bindings'),
}

/** Where code stands in a field of this mode. */
export const codeExtent = (mode: CodeMode): CodeExtent => (mode === 'javascript' ? 'whole' : 'bindings')
