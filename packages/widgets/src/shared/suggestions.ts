import { isRecord, textOf } from '../values.ts'

/** A browser offers no more than a few suggestions at a time; a longer list would only make each key slow. */
export const mostSuggestions = 500

/** The texts that are offered while a person types: texts, numbers, or objects with `label` or `value`, each once. */
export const suggestionsOf = (value: unknown): readonly string[] => {
  if (!Array.isArray(value)) return []
  const texts = new Set<string>()
  for (const entry of value) {
    const text = textOf(isRecord(entry) ? (entry.value ?? entry.label) : entry)
    if (text !== '') texts.add(text)
    if (texts.size >= mostSuggestions) break
  }
  return [...texts]
}
