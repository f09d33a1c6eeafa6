import type { ScopeEntry } from '@ashlar/runtime'
import type { Extension } from '@codemirror/state'
import { assistantGutter, assistantKey, type OpenAssistant } from './assistant/assistant-key.ts'
import { bindingMarks } from './binding-marks.ts'
import { codeProblemMarks } from './code-problems.ts'
import { completing } from './completion.ts'
import { editing, fourBlanks, numberedLines, severalLines } from './editing.ts'
import { documentationKey } from './documentation.ts'
import { formatterOf } from './formatting/formatters.ts'
import { formatting, type FormattingStatus } from './formatting/formatting.ts'
import { emptyLine } from './empty-line.ts'
import { escapeKey } from './escape-key.ts'
import { hoverValue } from './hover-value.ts'
import { insertBindingKey } from './insert-binding.ts'
import type { LanguageParts } from './language-parts.ts'
import { type CodeMode, codeExtent } from './languages.ts'
import { type Preset, presetSource } from './preset-source.ts'
import { scopeSource } from './scope-source.ts'
import { type Opener, openEntity } from './open-entity.ts'
import { singleLine } from './single-line.ts'
import { type MenuOfField, wholeSelection } from './shortcut-menu/whole-selection.ts'
import { sqlSource } from './sql/source.ts'
import type { SqlSchema } from './sql/suggestions.ts'
import { submitKey } from './submit-key.ts'
import { tabsInPython } from './tabs-in-python.ts'
import { theme } from './theme.ts'

/** What the extensions of a field ask their surroundings; each is asked when it is needed, never kept. */
export interface CodeSurroundings {
  names: () => readonly ScopeEntry[]
  /** Whether the code belongs to the application. */
  isOfApplication: () => boolean
  sqlSchema: () => SqlSchema | undefined
  /** The values that the field may have. */
  presets: () => readonly Preset[]
  submit: () => boolean
  /** Escape, where nothing in the field wants it; answers whether anything was done. */
  escape: () => boolean
  opener: Opener
  menu: MenuOfField
  tellFormatting: (status: FormattingStatus) => void
  /** Opens the assistant; null where there was none when the field was made. */
  askAssistant: OpenAssistant | null
  /** What suggests code at the cursor. */
  ghostText: Extension
}

/** All that a field of a mode can do. */
export const modeExtensions = (
  mode: CodeMode,
  { language, sources: ofLanguage }: LanguageParts,
  isSingleLine: boolean,
  {
    names,
    isOfApplication,
    sqlSchema,
    presets,
    submit,
    escape,
    opener,
    menu,
    tellFormatting,
    askAssistant,
    ghostText,
  }: CodeSurroundings,
): Extension => {
  const extent = codeExtent(mode)
  const sources = [
    presetSource(extent, presets),
    scopeSource(extent, names),
    ...(mode === 'sql' ? [sqlSource(sqlSchema)] : []),
    ...ofLanguage,
  ]
  return [
    // Before the keys of the list of names: a suggestion that is seen takes the Tab.
    ghostText,
    askAssistant === null ? [] : assistantKey(askAssistant),
    submitKey(submit),
    escapeKey(escape),
    insertBindingKey(extent),
    documentationKey(mode),
    formatting(formatterOf(mode, sqlSchema()?.dialect), tellFormatting),
    completing(sources),
    isSingleLine ? singleLine : [severalLines, emptyLine(askAssistant)],
    // Messages about these name a line.
    mode === 'sql' || mode === 'javascript' || mode === 'python' ? numberedLines : [],
    // Where lines have numbers there is room beside them.
    askAssistant !== null && !isSingleLine && mode !== 'text' && mode !== 'json'
      ? assistantGutter(askAssistant)
      : [],
    mode === 'python' ? [fourBlanks, tabsInPython] : [],
    editing,
    language,
    extent === 'bindings' ? bindingMarks : [],
    codeProblemMarks(mode, names, isOfApplication),
    // Code of a script is written, not chosen.
    mode === 'script' || mode === 'javascript' ? [] : wholeSelection(menu),
    hoverValue(extent, names, opener),
    openEntity(extent, opener),
    theme,
  ]
}
