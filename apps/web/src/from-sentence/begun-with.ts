let begun: { readonly applicationId: string; readonly text: string } | null = null

/** Notes with which sentence an application begins, for its editor, which opens next. */
export const beginWith = (applicationId: string, text: string): void => {
  begun = { applicationId, text }
}

/** The sentence with which an application begins, once; null where it does not begin with one. */
export const takeSentence = (applicationId: string): string | null => {
  if (begun?.applicationId !== applicationId) return null
  const { text } = begun
  begun = null
  return text
}
