import type { JsonValue } from '@ashlar/schema'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Bytes as the text that they are, else as hexadecimal digits behind `\x`. */
const textOf = (bytes: Uint8Array): string => {
  try {
    return utf8.decode(bytes)
  } catch {
    return String.raw`\x${Buffer.from(bytes).toString('hex')}`
  }
}

/** What Redis answers as JSON: whole numbers beyond 2^53 as text, with all their digits. */
export const answerOf = (answer: unknown): JsonValue => {
  if (answer instanceof Uint8Array) return textOf(answer)
  if (Array.isArray(answer)) return answer.map(answerOf)
  // Texts come as bytes; what comes as text is a whole number.
  if (typeof answer === 'string') return /^-?\d+$/u.test(answer) ? wholeNumber(answer) : answer
  if (typeof answer === 'number' || typeof answer === 'boolean') return answer
  if (typeof answer === 'bigint') return String(answer)
  if (answer === null || answer === undefined) return null
  return Object.fromEntries(Object.entries(answer).map(([field, value]) => [field, answerOf(value)]))
}

/** A whole number that arrived as text. */
export const wholeNumber = (written: string): number | string => {
  const number = Number(written)
  return Number.isSafeInteger(number) ? number : written
}
