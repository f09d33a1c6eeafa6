import type { z } from 'zod'

const nouns: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'a boolean',
  object: 'an object',
  record: 'an object',
  map: 'an object',
  array: 'a list',
  tuple: 'a list',
  null: 'null',
  nan: 'not a number',
  undefined: 'nothing',
}

const nounOf = (kind: string): string => nouns[kind] ?? `a value of the kind ${kind}`

const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isNaN(value) ? 'nan' : typeof value

/** `a, b or c` */
const oneOf = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} or ${parts.at(-1)}`

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

const missing = 'This is missing.'

const expected = (wanted: readonly string[], found: unknown): string =>
  found === undefined
    ? missing
    : `${capital(oneOf([...new Set(wanted)]))} is expected here, not ${nounOf(kindOf(found))}.`

/** What a size is counted in; nothing for plain numbers. */
const units: Readonly<Record<string, string>> = {
  string: ' characters',
  array: ' entries',
  set: ' entries',
  map: ' entries',
  object: ' entries',
  file: ' bytes',
}

const limit = (word: string, origin: string, bound: number | bigint): string => {
  const unit = units[origin] ?? ''
  if (bound === 1 && unit !== '') {
    return word === 'least' && origin === 'string'
      ? 'This must not be empty.'
      : `This holds at ${word} 1 ${unit === ' entries' ? 'entry' : unit.trim().slice(0, -1)}.`
  }
  return unit === '' ? `This is at ${word} ${bound}.` : `This holds at ${word} ${bound}${unit}.`
}

/** The kinds that a value may have instead, where each of the possible forms refused already its kind. */
const possibleKinds = (branches: readonly (readonly z.core.$ZodIssue[])[]): string[] | null => {
  const kinds = branches.flatMap((branch) => {
    const [first] = branch
    return first?.code === 'invalid_type' && first.path.length === 0 ? [nounOf(first.expected)] : []
  })
  return kinds.length === branches.length ? kinds : null
}

/**
 * Says what is wrong at one place of a document, as a sentence that a person can act on. It serves where a schema says
 * nothing of its own.
 */
export const problemSentence = (issue: z.core.$ZodRawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return expected([nounOf(issue.expected)], issue.input)
    case 'invalid_value':
      return issue.input === undefined
        ? missing
        : `${capital(oneOf(issue.values.map((value) => JSON.stringify(value) ?? String(value))))} is expected here.`
    case 'too_small':
      return limit('least', issue.origin, issue.minimum)
    case 'too_big':
      return limit('most', issue.origin, issue.maximum)
    case 'not_multiple_of':
      return `A multiple of ${issue.divisor} is expected here.`
    case 'invalid_format':
      return 'The text that stands here is not written in the form that is expected.'
    case 'unrecognized_keys':
      return 'This property is not known here.'
    case 'invalid_union': {
      if (issue.input === undefined) return missing
      const kinds = possibleKinds(issue.errors)
      return kinds === null || kinds.length === 0
        ? 'What stands here has none of the forms that are possible.'
        : expected(kinds, issue.input)
    }
    case 'invalid_key':
      return 'A name in this object is not possible.'
    default:
      return 'What stands here is not possible.'
  }
}
