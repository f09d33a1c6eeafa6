import type { CompletionSource } from '@codemirror/autocomplete'
import type { Language } from '@codemirror/language'

/** What a field has of its language. */
export interface LanguageParts {
  /** What reads it. */
  readonly language: Language
  /** What suggests that which the code declares itself, and the words of the language. */
  readonly sources: readonly CompletionSource[]
}
