import type { Checked, JsonObject, JsonValue } from '@ashlar/schema'
import { isObject } from '../foreign-application.ts'
import { dangerousKeys, mostForeignLength, readJsonValue } from '../read-json-text.ts'

/** What cannot be read as Transit, with the sentence that is told. */
class TransitFault extends Error {}

/** How many codes there are; the writer begins anew when all are taken. */
const mostCodes = 44 * 44
const firstCode = 48
/** Shorter texts have no code. */
const shortestWithCode = 4

/**
 * Reads JSON that is written as Transit, with the tags of Immutable: a repeated key is a code of what stood before, a tagged
 * value is a list of its tag and what it is made of. Records are read as what is in them, and sets and lists as lists. What a
 * tag means that is not known is read as what it is made of.
 */
class TransitReader {
  #codes: string[] = []
  #repeated = 0

  read(value: JsonValue): JsonValue {
    if (typeof value === 'string') return scalarOf(this.#text(value, false))
    if (isObject(value)) {
      return entriesOf(Object.entries(value).map(([key, inner]) => [this.#text(key, true), this.read(inner)]))
    }
    if (!Array.isArray(value)) return value
    const [first, second] = value
    if (first === '^ ') return this.#map(value)
    if (typeof first !== 'string') return value.map((inner) => this.read(inner))
    const tag = this.#text(first, false)
    if (tag.startsWith('~#') && value.length === 2 && second !== undefined) return this.#tagged(tag, second)
    return [scalarOf(tag), ...value.slice(1).map((inner) => this.read(inner))]
  }

  #map(list: readonly JsonValue[]): JsonObject {
    const entries: [string, JsonValue][] = []
    for (let index = 1; index + 1 < list.length; index += 2) {
      const key = list[index]
      const name = typeof key === 'string' ? this.#text(key, true) : JSON.stringify(key)
      entries.push([unescaped(name), this.read(list[index + 1] ?? null)])
    }
    return entriesOf(entries)
  }

  #tagged(tag: string, given: JsonValue): JsonValue {
    const value = this.read(given)
    if (tag === '~#iR') return isObject(value) && isObject(value['v']) ? value['v'] : {}
    if (tag !== '~#iM' && tag !== '~#iOM' && tag !== '~#cmap') return value
    if (!Array.isArray(value)) return isObject(value) ? value : {}
    const entries: [string, JsonValue][] = []
    for (let index = 0; index + 1 < value.length; index += 2) {
      const key = value[index] ?? null
      entries.push([typeof key === 'string' ? key : JSON.stringify(key), value[index + 1] ?? null])
    }
    return entriesOf(entries)
  }

  /** A text, or what a code stands for. */
  #text(text: string, isKey: boolean): string {
    if (text.startsWith('^') && text !== '^ ') return this.#coded(text)
    const hasCode = text.length >= shortestWithCode && (isKey || /^~[:$#]/.test(text))
    if (hasCode) {
      if (this.#codes.length === mostCodes) this.#codes = []
      this.#codes.push(text)
    }
    return text
  }

  #coded(code: string): string {
    const [high, low] = [code.charCodeAt(1) - firstCode, code.charCodeAt(2) - firstCode]
    const known = this.#codes[code.length === 2 ? high : high * 44 + low]
    if (known === undefined || code.length > 3) {
      throw new TransitFault('The application in the file is damaged: it repeats what was never said.')
    }
    // A long key is repeated by two letters: what comes out is bounded as what goes in.
    this.#repeated += known.length
    if (this.#repeated > mostForeignLength)
      throw new TransitFault('The application in the file is too large.')
    return known
  }
}

const entriesOf = (entries: readonly (readonly [string, JsonValue])[]): JsonObject =>
  Object.fromEntries(entries.filter(([key]) => !dangerousKeys.has(key)))

/** A text whose first letter means something in Transit is written with a mark before it. */
const unescaped = (text: string): string => (/^~[~^`]/.test(text) ? text.slice(1) : text)

const scalarOf = (text: string): JsonValue => {
  if (!text.startsWith('~') || text.length < 2) return text
  const [kind, rest] = [text[1], text.slice(2)]
  if (kind === '_') return null
  if (kind === '?') return rest === 't'
  if (kind === 'i' || kind === 'd' || kind === 'm') {
    const number = Number(rest)
    return Number.isFinite(number) ? number : rest
  }
  // Keywords, symbols, ids, addresses and times are texts here.
  return kind !== undefined && ':$urtnfbc'.includes(kind) ? rest : unescaped(text)
}

/** Reads a text of Transit, bounded as every file is. */
export const readTransit = (text: string): Checked<JsonValue> => {
  const json = readJsonValue(text)
  if (!json.ok) return json
  try {
    return { ok: true, value: new TransitReader().read(json.value) }
  } catch (error) {
    if (error instanceof TransitFault) return { ok: false, problems: [{ path: '', reason: error.message }] }
    throw error
  }
}
