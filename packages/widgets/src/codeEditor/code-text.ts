import type { ValuesOf } from '@ashlar/schema'
import type { codeEditor } from './codeEditor.ts'
import { textOf } from '../values.ts'

/** What may be written in the editor. */
export type CodeLanguage = ValuesOf<typeof codeEditor>['language']

/** Longer texts are not edited, in characters. */
export const longestCode = 5_000_000

/** The text for a value of the page: data is written as JSON with a value on each line. */
export const codeOf = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return textOf(value)
  try {
    return JSON.stringify(value, null, 2) ?? ''
  } catch {
    return ''
  }
}

/** What JSON says, or that it is none. */
export type ReadJson = { readonly isJson: true; readonly data: unknown } | { readonly isJson: false }

/** Reads JSON; text with nothing in it is none and no mistake either. */
export const readJson = (text: string): ReadJson => {
  if (text.trim() === '' || text.length > longestCode) return { isJson: false }
  try {
    const data: unknown = JSON.parse(text)
    return { isJson: true, data }
  } catch {
    return { isJson: false }
  }
}

/** What is wrong with text that is no JSON; `position` is where, counted in characters from 0, where it is known. */
export const jsonProblem = (text: string, position: number | undefined): string => {
  if (position === undefined) return 'This is not valid JSON.'
  const before = text.slice(0, position)
  const line = before.split('\n').length
  const column = position - before.lastIndexOf('\n')
  return `This is not valid JSON. Look at line ${line}, column ${column}.`
}
