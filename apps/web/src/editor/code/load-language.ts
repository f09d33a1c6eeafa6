import { javascriptLanguage, localCompletionSource } from '@codemirror/lang-javascript'
import { jsonLanguage } from '@codemirror/lang-json'
import { PostgreSQL } from '@codemirror/lang-sql'
import { declaredHere, inSection } from './completion-sections.ts'
import type { LanguageParts } from './language-parts.ts'
import type { CodeMode } from './languages.ts'
import { templateLanguage } from './template-parser.ts'

const javascript: LanguageParts = {
  language: javascriptLanguage,
  sources: [inSection(localCompletionSource, declaredHere)],
}

const known: Readonly<Record<Exclude<CodeMode, 'python'>, LanguageParts>> = {
  text: { language: templateLanguage(null, 'text with bindings'), sources: [] },
  sql: { language: templateLanguage(PostgreSQL.language.parser, 'SQL with bindings'), sources: [] },
  json: { language: templateLanguage(jsonLanguage.parser, 'JSON with bindings'), sources: [] },
  script: javascript,
  javascript,
}

/** The language of a mode. Python is a part of the program of its own, which the first field of it fetches. */
export const loadLanguage = async (mode: CodeMode): Promise<LanguageParts> =>
  mode === 'python' ? (await import('./python-language.ts')).python : known[mode]
