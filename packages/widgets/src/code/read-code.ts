import { textOf } from '../values.ts'

/** The most characters that are shown; more than people read, and little enough to be drawn at once. */
export const longestCode = 2_000_000

/** The text to show, and what is to be said where it is not all of it. */
export const readCode = (given: unknown): { readonly text: string; readonly note: string } => {
  const text = written(given).replaceAll('\r\n', '\n')
  return text.length > longestCode
    ? { text: text.slice(0, longestCode), note: 'Only the first 2,000,000 characters are shown.' }
    : { text, note: '' }
}

const written = (given: unknown): string => {
  if (typeof given !== 'object' || given === null) return textOf(given)
  try {
    return JSON.stringify(given, undefined, 2) ?? ''
  } catch {
    // An object that holds itself has no text.
    return ''
  }
}
