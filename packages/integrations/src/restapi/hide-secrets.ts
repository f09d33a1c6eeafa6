import type { JsonObject, JsonValue } from '@ashlar/schema'
import { endOfEncodedForm, patternOf } from './encoded-forms.ts'

/** Puts `***` in place of every secret, as a service might repeat what it was sent. */
export interface SecretMask {
  /** In a text that is given as it is. */
  inText: (text: string) => string
  /** In what JSON became once it was read, names included; changes and answers the value. `text` is what it was read from. */
  inJson: (value: JsonValue, text: string) => JsonValue
}

/** Shorter texts stand in answers by chance, and are no secrets worth the name. */
const shortest = 8

/** Makes a mask for some secrets, in every form in which they could be read back without a key. */
export const maskOf = (secrets: readonly string[]): SecretMask => {
  const bare = secrets.map((secret) => secret.replace(/^(?:Basic|Bearer) /u, ''))
  // The longer one first, where one secret begins with another.
  const forms = [...new Set(bare.filter((secret) => secret.length >= shortest).flatMap(formsOf))].toSorted(
    (one, other) => other.length - one.length,
  )
  if (forms.length === 0) return { inText: (text) => text, inJson: (value) => value }
  const beginning = new RegExp(forms.map((form) => patternOf(form.slice(0, beginningLength))).join('|'), 'g')
  const inText = (text: string): string => {
    let shown = ''
    let done = 0
    beginning.lastIndex = 0
    for (let found = beginning.exec(text); found !== null; found = beginning.exec(text)) {
      const end = endOfAny(forms, text, found.index)
      beginning.lastIndex = end ?? found.index + 1
      if (end === null) continue
      shown += `${text.slice(done, found.index)}***`
      done = end
    }
    return done === 0 ? text : shown + text.slice(done)
  }
  return {
    inText,
    // Every way to write a text in JSON is found in the text already, so that most answers need not be walked over.
    inJson: (value, text) => (inText(text) === text ? value : maskWithin(value, inText)),
  }
}

/** Letters that a pattern finds before a form is read letter by letter: patterns of whole keys take long to be made. */
const beginningLength = 4

const endOfAny = (forms: readonly string[], text: string, from: number): number | null => {
  for (const form of forms) {
    const end = endOfEncodedForm(form, text, from)
    if (end !== null) return end
  }
  return null
}

const formsOf = (secret: string): string[] => {
  const bytes = Buffer.from(secret)
  const hex = bytes.toString('hex')
  return [secret, hex, hex.toUpperCase(), ...[0, 1, 2].flatMap((shift) => base64At(bytes, shift))]
}

/** What of a secret's base64 stays the same whatever stands around it, by how many bytes stand before it modulo three. */
const base64At = (bytes: Buffer, shift: number): string[] => {
  const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64')
  const begin = shift === 0 ? 0 : shift + 1
  const end = Math.floor(((shift + bytes.length) * 8) / 6)
  const stable = text.slice(begin, end)
  if (stable.length < shortest) return []
  return [...new Set([stable, stable.replaceAll('+', '-').replaceAll('/', '_')])]
}

/** In a loop and not by recursion: how deep an answer is nested is up to the service. */
const maskWithin = (value: JsonValue, mask: (text: string) => string): JsonValue => {
  if (typeof value === 'string') return mask(value)
  const open: JsonValue[] = [value]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue
    if (Array.isArray(next)) {
      for (const [at, one] of next.entries()) {
        if (typeof one === 'string') next[at] = mask(one)
        else open.push(one)
      }
    } else maskEntries(next, mask, open)
  }
  return value
}

const maskEntries = (object: JsonObject, mask: (text: string) => string, open: JsonValue[]): void => {
  for (const [name, one] of Object.entries(object)) {
    const shown = mask(name)
    if (shown !== name) delete object[name]
    const masked = typeof one === 'string' ? mask(one) : one
    if (shown !== name || masked !== one) define(object, shown, masked)
    if (typeof one === 'object') open.push(one)
  }
}

/** Defined rather than assigned, so that `__proto__` is a name like any other. */
const define = (object: JsonObject, name: string, value: JsonValue): void => {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
}
