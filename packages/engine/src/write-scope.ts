import type { JsonValue } from '@ashlar/schema'
import { StepError } from './run-fault.ts'
import { weightOf } from './weight.ts'

/** No value takes more bytes in memory than this for each character of its JSON. */
const mostBytesOfCharacter = 32

/**
 * The names that expressions read, as the JSON that crosses to guest code. Throws `StepError` where that has more than `most`
 * characters, and names the largest of them; a value that is far too large is not written at all.
 */
export const writeScope = (names: Readonly<Record<string, unknown>>, most: number): string => {
  const written: { name: string; text: string }[] = []
  let characters = 0
  for (const [name, value] of Object.entries(names)) {
    const text = isLight(value, most) ? JSON.stringify(value) : null
    if (text === null) throw tooLarge(name, most)
    // A value may be undefined, which JSON has not.
    if (text === undefined) continue
    characters += text.length
    written.push({ name, text })
  }
  if (characters > most) {
    const [largest] = written.toSorted((one, other) => other.text.length - one.text.length)
    throw tooLarge(largest?.name ?? 'The scope', most)
  }
  return `{${written.map(({ name, text }) => `${JSON.stringify(name)}:${text}`).join(',')}}`
}

const isLight = (value: unknown, most: number): boolean => {
  const enough = most * mostBytesOfCharacter
  return !isValue(value) || weightOf(value, enough) <= enough
}

/** The names of a run hold JSON, or nothing. */
const isValue = (value: unknown): value is JsonValue => value !== undefined

const tooLarge = (name: string, most: number): StepError =>
  new StepError(
    'too_large',
    `${name} is too large for an expression, which reads at most ${Number((most / 1024 / 1024).toFixed(1))} MB. Name the part that is needed, such as ${name}.output[0].name, or use a JavaScript step.`,
  )
