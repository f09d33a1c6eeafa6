import type { IntegrationMetadata } from '@ashlar/contract'
import type { ScopeEntry } from '@ashlar/runtime'
import { acceptCompletion, autocompletion } from '@codemirror/autocomplete'
import { type Extension, Prec } from '@codemirror/state'
import { keymap } from '@codemirror/view'
import { bindingMarks } from './binding-marks.ts'
import { codeProblemMarks } from './code-problems.ts'
import { editing, fourBlanks, numberedLines, severalLines } from './editing.ts'
import { hoverValue } from './hover-value.ts'
import { insertBindingKey } from './insert-binding.ts'
import { type CodeMode, codeExtent, languageOf } from './languages.ts'
import { scopeSource } from './scope-source.ts'
import { oneSource } from './one-source.ts'
import { singleLine } from './single-line.ts'
import { sqlSources } from './sql-source.ts'
import { submitKey } from './submit-key.ts'
import { theme } from './theme.ts'

/** What the extensions of a field ask their surroundings; each is asked when it is needed, never kept. */
export interface CodeSurroundings {
  names: () => readonly ScopeEntry[]
  sqlSchema: () => IntegrationMetadata | undefined
  submit: () => boolean
}

/** Milliseconds of typing before suggestions open by themselves. */
const suggestionDelay = 100

/** All that a field of a mode can do. */
export const modeExtensions = (
  mode: CodeMode,
  isSingleLine: boolean,
  { names, sqlSchema, submit }: CodeSurroundings,
): Extension => {
  const extent = codeExtent(mode)
  const sources = [scopeSource(extent, names), ...(mode === 'sql' ? sqlSources(sqlSchema) : [])]
  return [
    submitKey(submit),
    insertBindingKey(extent),
    autocompletion({
      override: [oneSource(sources)],
      activateOnTypingDelay: suggestionDelay,
      aboveCursor: false,
    }),
    // Tab picks while suggestions are open and indents, or leaves the field, otherwise.
    Prec.highest(keymap.of([{ key: 'Tab', run: acceptCompletion }])),
    isSingleLine ? singleLine : severalLines,
    // Messages about these name a line.
    mode === 'sql' || mode === 'javascript' || mode === 'python' ? numberedLines : [],
    mode === 'python' ? fourBlanks : [],
    editing,
    languageOf[mode],
    extent === 'bindings' ? bindingMarks : [],
    codeProblemMarks(extent),
    hoverValue(extent, names),
    theme,
  ]
}
