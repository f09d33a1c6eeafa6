import { javascriptLanguage } from '@codemirror/lang-javascript'
import { pythonLanguage } from '@codemirror/lang-python'
import { yamlLanguage } from '@codemirror/lang-yaml'
import type { Extension } from '@codemirror/state'
import { sqlDialects } from '../code/sql/dialects.ts'

const languages: Readonly<Record<string, Extension>> = {
  yaml: yamlLanguage,
  js: javascriptLanguage,
  py: pythonLanguage,
  sql: sqlDialects.postgresql.language,
}

/** How a file is highlighted, by how its name ends. */
export const languageOf = (path: string): Extension => languages[path.split('.').at(-1) ?? ''] ?? []
