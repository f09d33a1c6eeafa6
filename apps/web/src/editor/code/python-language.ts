import { globalCompletion, localCompletionSource, pythonLanguage } from '@codemirror/lang-python'
import { declaredHere, inSection, wordsOf } from './completion-sections.ts'
import type { LanguageParts } from './language-parts.ts'

/** Python, with what is declared in the code and the words and functions of the language. */
export const python: LanguageParts = {
  language: pythonLanguage,
  sources: [inSection(localCompletionSource, declaredHere), inSection(globalCompletion, wordsOf('Python'))],
}
