import type { CompletionSection, CompletionSource } from '@codemirror/autocomplete'
import { suggestionGroups } from './scope-completion.ts'

/** Behind what stands around the code, before the words of the language. */
export const declaredHere: CompletionSection = { name: 'Declared here', rank: suggestionGroups.length - 1.5 }

/** Behind everything else: the words of a language. */
export const wordsOf = (language: string): CompletionSection => ({
  name: language,
  rank: suggestionGroups.length,
})

/** Puts all that a source suggests under one heading. */
export const inSection =
  (source: CompletionSource, section: CompletionSection): CompletionSource =>
  async (context) => {
    const found = await source(context)
    return found === null
      ? null
      : { ...found, options: found.options.map((option) => ({ ...option, section })) }
  }
