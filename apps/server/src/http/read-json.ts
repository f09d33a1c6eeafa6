import { Refusal } from '../requests/refusal.ts'

/** How deep lists and objects may lie in each other. */
export const deepestJson = 64

const quote = 0x22
const comma = 0x2c
const colon = 0x3a
const openList = 0x5b
const backslash = 0x5c
const closeList = 0x5d
const openObject = 0x7b
const closeObject = 0x7d

const refuse = (message: string): Refusal => new Refusal('invalid_request', message)

const tooLarge = (what: string): Refusal =>
  new Refusal('request_too_large', `The request holds more than ${what}. Send less at once.`)

/** What a JSON text may hold. */
export interface MostOfJson {
  readonly values: number
  /** Different names of all objects together: each costs as much to read as a hundred values, and more the more there are. */
  readonly names: number
}

/**
 * How many values a JSON text holds, or why it is not read, found out before anything is made of it. Beside depth and
 * numbers, it refuses the two kinds of text that no database stores: the character 0, and half of a surrogate pair.
 */
export const countJsonValues = (text: string, most: MostOfJson): number | Refusal => {
  const names = new Set<string>()
  let depth = 0
  let values = 0
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case quote: {
        const end = endOfText(text, at)
        if (typeof end !== 'number') return end
        if (isName(text, end)) {
          names.add(text.slice(at + 1, end))
          if (names.size > most.names) return tooLarge(`${most.names} different names`)
        }
        at = end
        break
      }
      case openList:
      case openObject:
        depth += 1
        values += 1
        if (depth > deepestJson) return refuse(`The request is nested more than ${deepestJson} levels deep.`)
        break
      case closeList:
      case closeObject:
        depth -= 1
        break
      case comma:
        values += 1
        break
    }
    if (values > most.values) return tooLarge(`${most.values} values`)
  }
  return values
}

/** Whether a text that ends there names a value of an object. */
const isName = (text: string, end: number): boolean => {
  let at = end + 1
  while (isBlank(text.charCodeAt(at))) at += 1
  return text.charCodeAt(at) === colon
}

const isBlank = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09

/** Where a text in quotes ends, or why it is refused. */
const endOfText = (text: string, start: number): number | Refusal => {
  // Most texts hold no escape; the engine finds both ends faster than a loop does.
  const end = text.indexOf('"', start + 1)
  const escape = end < 0 ? 0 : text.slice(start, end).indexOf('\\')
  return escape < 0 ? end : endOfEscapedText(text, start)
}

const endOfEscapedText = (text: string, start: number): number | Refusal => {
  let needsLow = false
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text.charCodeAt(at)
    const isEscape = character === backslash
    const code =
      isEscape && text.charAt(at + 1) === 'u' ? Number.parseInt(text.slice(at + 2, at + 6), 16) : -1
    const isLow = code >= 0xdc00 && code <= 0xdfff
    if (needsLow !== isLow) return refuse('A text in the request holds half of a character.')
    needsLow = code >= 0xd800 && code <= 0xdbff
    if (code === 0) return refuse('A text in the request holds the character 0, which cannot be stored.')
    if (character === quote) return at
    if (isEscape) at += code < 0 ? 1 : 5
  }
  return text.length
}
