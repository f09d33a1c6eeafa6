import type { JsonValue } from '@ashlar/schema'
import { IntegrationError } from '../integration-error.ts'
import type { MessageRequest } from './message-system.ts'

// A mark of the order of bytes at the beginning is a part of the message.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Bytes of a message as JSON where they are that, else as text, else as hexadecimal digits behind `\x`. */
export const readMessage = (bytes: Uint8Array): JsonValue => readText(readPlain(bytes))

/** Bytes as text where they are that, else as hexadecimal digits behind `\x`. */
export const readPlain = (bytes: Uint8Array): string => {
  try {
    return utf8.decode(bytes)
  } catch {
    return sayBytes(bytes)
  }
}

/** Bytes as hexadecimal digits behind `\x`. */
export const sayBytes = (bytes: Uint8Array): string => String.raw`\x${Buffer.from(bytes).toString('hex')}`

/** The text of a message as JSON where it is an object or a list, else as it is. */
export const readText = (text: string): JsonValue => {
  if (!/^\s*[[{]/u.test(text)) return text
  try {
    const value: JsonValue = JSON.parse(text)
    return value
  } catch {
    return text
  }
}

/** A message as it is sent: texts as they are, everything else as JSON. */
export const writeMessage = (value: unknown): Buffer =>
  Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** The most messages that a step takes at a time. */
const mostMessages = 10_000

/**
 * A whole number of a field, where nothing is said the usual one. Throws `IntegrationError` with the code `binding_failed` for what
 * is none, or too large.
 */
export const readCount = (written: string, label: string, usual: number, most = mostMessages): number => {
  const number = written.trim() === '' ? usual : Number(written)
  if (Number.isSafeInteger(number) && number >= 0 && number <= most) return number
  throw new IntegrationError(
    'binding_failed',
    `${label} has to be a whole number from 0 to ${most}, not ${JSON.stringify(written)}.`,
  )
}

/** After how many messages a stream ends by itself; infinite where nothing is said. Throws as `readCount` does. */
export const readEnd = (written: string): number =>
  written.trim() === '' ? Number.POSITIVE_INFINITY : readCount(written, 'End after', 0, 1_000_000_000)

/**
 * A name of a place in a system of messages, such as a queue or a topic. Throws `IntegrationError` with the code `binding_failed`
 * for one that is empty, too long, or holds characters that no name has.
 */
export const readName = (written: string, label: string, mostBytes: number): string => {
  const name = written.trim()
  if (name !== '' && Buffer.byteLength(name) <= mostBytes && !/\p{Cc}/u.test(name)) return name
  throw new IntegrationError(
    'binding_failed',
    name === ''
      ? `${label} is empty.`
      : `${label} has at most ${mostBytes} bytes, without line breaks and their like.`,
  )
}

/**
 * A name whose parts have signs that stand for many names, such as the topics of MQTT. A binding stands for one: throws
 * `IntegrationError` with the code `binding_failed` where its value holds such a sign.
 */
export const readPattern = (
  request: Pick<MessageRequest, 'text' | 'bound'>,
  field: string,
  { label, signs, mostBytes }: { readonly label: string; readonly signs: RegExp; readonly mostBytes: number },
): string => {
  const found = request.bound(field).find((value) => signs.test(value))
  if (found !== undefined) {
    throw new IntegrationError(
      'binding_failed',
      `A value in ${label} is ${JSON.stringify(found)}, which would stand for many. Write such signs out in the step.`,
    )
  }
  return readName(request.text(field), label, mostBytes)
}
