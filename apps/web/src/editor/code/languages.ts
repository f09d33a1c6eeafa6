import { javascriptLanguage } from '@codemirror/lang-javascript'
import { jsonLanguage } from '@codemirror/lang-json'
import { pythonLanguage } from '@codemirror/lang-python'
import { PostgreSQL } from '@codemirror/lang-sql'
import { type CodeLanguage, isCodeLanguage } from '@ashlar/expression'
import type { Language } from '@codemirror/language'
import type { CodeExtent } from './bindings.ts'
import { templateLanguage } from './template-parser.ts'

/**
 * What is written in a field: text, JSON or SQL with bindings, or code from end to end. A script runs in the browser and
 * only reads; JavaScript and Python are code of steps, which may do whatever the language can.
 */
export type CodeMode = 'text' | 'sql' | 'json' | CodeLanguage

/** The language that reads a mode. */
export const languageOf: Readonly<Record<CodeMode, Language>> = {
  text: templateLanguage(null, 'text with bindings'),
  script: javascriptLanguage,
  javascript: javascriptLanguage,
  python: pythonLanguage,
  sql: templateLanguage(PostgreSQL.language.parser, 'SQL with bindings'),
  json: templateLanguage(jsonLanguage.parser, 'JSON with bindings'),
}

/** Where code stands in a field of this mode. */
export const codeExtent = (mode: CodeMode): CodeExtent => (isCodeLanguage(mode) ? mode : 'bindings')
