import type { CompletionSource } from '@codemirror/autocomplete'
import { yamlLanguage } from '@codemirror/lang-yaml'
import type { Extension } from '@codemirror/state'
import { completing } from '../code/completion.ts'
import type { LanguageParts } from '../code/language-parts.ts'
import { codeExtent } from '../code/languages.ts'
import { languageParts } from '../code/load-language.ts'
import { python } from '../code/python-language.ts'
import { scopeSource } from '../code/scope-source.ts'
import { sqlSource } from '../code/sql/source.ts'
import type { SqlSchema } from '../code/sql/suggestions.ts'
import { bindingInYaml } from './binding-in-yaml.ts'
import type { FileSurroundings } from './use-file-surroundings.ts'

const yaml: LanguageParts = { language: yamlLanguage, sources: [] }

/** How names of files end, and what is written in them. */
const modes = { yaml: 'yaml', js: 'javascript', py: 'python', sql: 'sql' } as const

const isEnding = (ending: string): ending is keyof typeof modes => Object.hasOwn(modes, ending)

const partsOf = (
  mode: (typeof modes)[keyof typeof modes],
  dialect: SqlSchema['dialect'] | undefined,
): LanguageParts => (mode === 'yaml' ? yaml : mode === 'python' ? python : languageParts(mode, dialect))

/** How a file is highlighted and completed, by how its name ends: its code as in the fields in which it stands otherwise. */
export const languageOf = (path: string, { names, sqlSchema }: FileSurroundings): Extension => {
  const ending = path.split('.').at(-1) ?? ''
  if (!isEnding(ending)) return []
  const mode = modes[ending]
  const { language, sources } = partsOf(mode, sqlSchema()?.dialect)
  const scope: CompletionSource = (context) => {
    const namesHere = () => names(context.state.doc.toString(), context.pos)
    return mode === 'yaml'
      ? scopeSource('bindings', namesHere, bindingInYaml)(context)
      : scopeSource(codeExtent(mode), namesHere)(context)
  }
  return [language, completing([scope, ...(mode === 'sql' ? [sqlSource(sqlSchema)] : []), ...sources])]
}
