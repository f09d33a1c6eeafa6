import type { CompletionSection, CompletionSource } from '@codemirror/autocomplete'
import { localCompletionSource as localJavascript } from '@codemirror/lang-javascript'
import { globalCompletion, localCompletionSource as localPython } from '@codemirror/lang-python'
import type { CodeMode } from './languages.ts'
import { suggestionGroups } from './scope-completion.ts'

/** Behind what stands around the code, before the words of the language. */
const declaredHere: CompletionSection = { name: 'Declared here', rank: suggestionGroups.length - 1.5 }
const wordsOfPython: CompletionSection = { name: 'Python', rank: suggestionGroups.length }

const inSection =
  (source: CompletionSource, section: CompletionSection): CompletionSource =>
  async (context) => {
    const found = await source(context)
    return found === null
      ? null
      : { ...found, options: found.options.map((option) => ({ ...option, section })) }
  }

/** Suggests what code declares itself, and in Python the words and functions of the language. */
export const codeSources = (mode: CodeMode): CompletionSource[] => {
  switch (mode) {
    case 'python':
      return [inSection(localPython, declaredHere), inSection(globalCompletion, wordsOfPython)]
    case 'javascript':
    case 'script':
      return [inSection(localJavascript, declaredHere)]
    case 'sql':
    case 'json':
    case 'text':
      return []
  }
}
