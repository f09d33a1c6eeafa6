interface SuggestionsProps {
  /** The id that the field names as its `list`. */
  readonly id: string
  readonly suggestions: readonly string[]
}

/** Texts that the browser offers while a person types. */
export const Suggestions = ({ id, suggestions }: SuggestionsProps) =>
  suggestions.length === 0 ? null : (
    <datalist id={id}>
      {suggestions.map((suggestion) => (
        <option key={suggestion} value={suggestion} />
      ))}
    </datalist>
  )
