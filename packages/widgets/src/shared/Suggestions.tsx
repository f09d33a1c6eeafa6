import { listLength } from '../values.ts'
import { RestNote } from './RestNote.tsx'
import { mostSuggestions } from './suggestions.ts'

interface SuggestionsProps {
  /** The id that the field names as its `list`. */
  readonly id: string
  readonly suggestions: readonly string[]
  /** What they were read from. */
  readonly given: unknown
}

/** Texts that the browser offers while a person types. */
export const Suggestions = ({ id, suggestions, given }: SuggestionsProps) =>
  suggestions.length === 0 ? null : (
    <>
      <datalist id={id}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
      {suggestions.length === mostSuggestions && (
        <RestNote shown={mostSuggestions} count={listLength(given)} noun="suggestions" />
      )}
    </>
  )
