import type { EvaluationResult } from './protocol.ts'

/**
 * What comes out of an interpreter is data of whoever wrote the expression, so it is checked like any other input. By hand:
 * a library of schemas would be loaded once more in each thread.
 */
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** What the program of a request answered, one result for each of its functions. */
export const readOutput = (text: string, count: number): EvaluationResult[] => {
  const parsed: unknown = JSON.parse(text)
  const output = isTexts(parsed) ? parsed : []
  return Array.from({ length: count }, (_, index) => readResult(output[index]))
}

/** Larger values would hold up the server when it reads them. */
const mostCharacters = 10 * 1024 * 1024

const readResult = (written: string | undefined): EvaluationResult => {
  const content = written?.slice(1) ?? ''
  if (content.length > mostCharacters) {
    return {
      ok: false,
      failure: 'not_a_value',
      message: `It gives more than ${mostCharacters / 1024 / 1024} MB.`,
    }
  }
  switch (written?.[0]) {
    case 'J':
      return { ok: true, json: content }
    case 'U':
      return { ok: true, json: undefined }
    case 'N':
      return { ok: false, failure: 'not_a_value', message: content }
    case 'T':
      return { ok: false, failure: 'threw', message: content.slice(0, 2000) }
    default:
      return { ok: false, failure: 'crashed', message: 'It gave no answer.' }
  }
}
