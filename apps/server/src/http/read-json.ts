import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

/** How deep lists and objects may lie in each other. */
export const deepestJson = 64

/** How many values a body may hold: checking each takes time, and whoever sends many should not cost others theirs. */
export const mostJsonValues = 250_000

const openers = new Set(['{', '['])
const closers = new Set(['}', ']'])

const refuse = (message: string): Refusal => new Refusal('invalid_request', message)

/**
 * Why a JSON text is not read, found out before anything is made of it; null where it may be parsed. Beside depth and
 * number, it refuses the two kinds of text that no database stores: the character 0, and half of a surrogate pair.
 */
export const refuseJsonText = (text: string): Refusal | null => {
  let depth = 0
  let values = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character === '"') {
      const end = endOfText(text, at)
      if (typeof end !== 'number') return end
      at = end
    } else if (openers.has(character)) {
      depth += 1
      values += 1
      if (depth > deepestJson) return refuse(`The request is nested more than ${deepestJson} levels deep.`)
    } else if (closers.has(character)) depth -= 1
    else if (character === ',') values += 1
    if (values > mostJsonValues) {
      return new Refusal(
        'request_too_large',
        `The request holds more than ${mostJsonValues} values. Send less at once.`,
      )
    }
  }
  return null
}

/** Where a text in quotes ends, or why it is refused. */
const endOfText = (text: string, start: number): number | Refusal => {
  let needsLow = false
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text.charAt(at)
    const isEscape = character === '\\'
    const code =
      isEscape && text.charAt(at + 1) === 'u' ? Number.parseInt(text.slice(at + 2, at + 6), 16) : -1
    const isLow = code >= 0xdc00 && code <= 0xdfff
    if (needsLow !== isLow) return refuse('A text in the request holds half of a character.')
    needsLow = code >= 0xd800 && code <= 0xdbff
    if (code === 0) return refuse('A text in the request holds the character 0, which cannot be stored.')
    if (character === '"') return at
    if (isEscape) at += code < 0 ? 1 : 5
  }
  return text.length
}

/** Reads the bodies of requests: JSON and nothing else. */
export const readJsonBodies = (server: FastifyInstance): void => {
  server.removeAllContentTypeParsers()
  const parse = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const refusal = refuseJsonText(body)
    if (refusal === null) void parse(request, body, done)
    else done(refusal)
  })
}
