import { STATUS_CODES } from 'node:http'
import type { HttpAnswer } from '@ashlar/egress'
import type { JsonValue } from '@ashlar/schema'
import type { SecretMask } from './hide-secrets.ts'

const longestExcerpt = 500
/** More than the excerpt, so that a secret at its end is seen whole. */
const longestRead = 64 * 1024

/** The body of an answer: JSON where the service says that it is JSON, else text; null for none. */
export const readAnswer = (
  answer: HttpAnswer,
  mask: SecretMask,
  onLog?: (line: string) => void,
): JsonValue => {
  if (answer.body.length === 0) return null
  const type = answer.headers['content-type'] ?? ''
  const text = decode(answer.body, type)
  if (!/^[^;]*[/+]json\b/iu.test(type)) return mask.inText(text)
  try {
    // What JSON.parse gives is a JSON value by definition.
    const value: JsonValue = JSON.parse(text)
    return mask.inJson(value, text)
  } catch (error) {
    const reason = error instanceof Error ? mask.inText(error.message) : ''
    onLog?.(`The answer says it is JSON but is not (${reason}): it is given as text.`)
    return mask.inText(text)
  }
}

/** "404 Not Found: …" with the beginning of what the service says about it. */
export const sayStatus = (answer: HttpAnswer, mask: SecretMask): string => {
  const name = STATUS_CODES[answer.status]
  const status = name === undefined ? String(answer.status) : `${answer.status} ${name}`
  const text = mask
    .inText(decode(answer.body.subarray(0, longestRead), answer.headers['content-type'] ?? ''))
    .trim()
  if (text === '') return status
  return `${status}: ${text.length > longestExcerpt ? `${text.slice(0, longestExcerpt)} …` : text}`
}

const decode = (bytes: Uint8Array, type: string): string => {
  const charset = /charset="?([\w.:-]+)/iu.exec(type)?.[1]
  try {
    return new TextDecoder(charset ?? 'utf-8').decode(bytes)
  } catch {
    // A service may name a charset that does not exist.
    return new TextDecoder().decode(bytes)
  }
}
