import { parseTemplate } from '@ashlar/expression'
import type { JsonValue } from '@ashlar/schema'

/** A name with its value as the editor draws them; bindings may stand in the value. */
export interface DrawnParameter {
  readonly name: string
  readonly value: string
  /** Whether the value stands in quotes, also where it is a number or one binding, and so is text always. */
  readonly isText: boolean
}

// Two signs that nobody types stand for the bindings while the JSON around them is read.
const bare = '\uE000'
const quoted = '\uE001'

const isQuotedAfter = (text: string, wasQuoted: boolean): boolean => {
  let isQuoted = wasQuoted
  for (let position = 0; position < text.length; position += 1) {
    if (text[position] === '"') isQuoted = !isQuoted
    else if (isQuoted && text[position] === '\\') position += 1
  }
  return isQuoted
}

/** The text as JSON in which signs stand for its bindings, which come beside it. */
const withoutBindings = (text: string): { json: string; bindings: readonly string[] } => {
  let json = ''
  let isQuoted = false
  const bindings: string[] = []
  for (const part of parseTemplate(text).parts) {
    if (part.kind === 'text') {
      json += part.text
      isQuoted = isQuotedAfter(part.text, isQuoted)
      continue
    }
    json += isQuoted ? `${quoted}${bindings.length}${quoted}` : `"${bare}${bindings.length}${bare}"`
    bindings.push(text.slice(part.start, part.end))
  }
  return { json, bindings }
}

const parsed = (json: string): JsonValue | undefined => {
  try {
    const read: JsonValue = JSON.parse(json)
    return read
  } catch {
    return undefined
  }
}

const readText = (text: string): readonly DrawnParameter[] | undefined => {
  if (text.includes(bare) || text.includes(quoted)) return undefined
  const { json, bindings } = withoutBindings(text)
  const read = parsed(json)
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return undefined
  const drawn = Object.entries(read).map(([name, value]): DrawnParameter | undefined => {
    if (name === '' || name.includes(bare) || name.includes(quoted)) return undefined
    if (typeof value === 'number' || typeof value === 'boolean')
      return { name, value: String(value), isText: false }
    if (typeof value !== 'string') return undefined
    const only = /^\uE000(\d+)\uE000$/.exec(value)
    if (only !== null) return { name, value: bindings[Number(only[1])] ?? '', isText: false }
    return {
      name,
      value: value.replaceAll(/\uE001(\d+)\uE001/g, (_sign, place) => bindings[Number(place)] ?? ''),
      isText: true,
    }
  })
  return drawn.every((parameter) => parameter !== undefined) ? drawn : undefined
}

/** Names with their values out of an object as a document holds it; `undefined` where it holds more and is left to code. */
export const drawnParameters = (value: JsonValue | undefined): readonly DrawnParameter[] | undefined => {
  if (value === undefined || value === null) return []
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.trim() === '' ? [] : readText(text)
}

const isLiteral = (text: string): boolean =>
  /^(?:-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?|true|false)$/.test(text)

const inQuotes = (text: string): string => JSON.stringify(text).slice(1, -1)

const writtenValue = ({ value, isText }: DrawnParameter): string => {
  const template = parseTemplate(value)
  // One binding keeps the kind of its value: a list repeats the name, and nothing leaves it out.
  if (!isText && (template.only !== undefined || isLiteral(value))) return value.trim()
  const parts = template.parts.map((part) =>
    part.kind === 'text' ? inQuotes(part.text) : value.slice(part.start, part.end),
  )
  return `"${parts.join('')}"`
}

/** Whether a value is one binding and nothing else. */
export const isOneBinding = (value: string): boolean => parseTemplate(value).only !== undefined

/** Whether the bindings of a value are closed, so that it can stand among others. */
export const isClosed = (parameter: DrawnParameter): boolean => {
  const written = readText(`{ "a": ${writtenValue(parameter)} }`)
  return written?.[0]?.value.trim() === parameter.value.trim()
}

/** An opened binding would swallow what follows it: until it is closed, it stands there as the text that it is. */
const soundValue = (parameter: DrawnParameter): string =>
  isClosed(parameter)
    ? writtenValue(parameter)
    : `"${inQuotes(parameter.value).replaceAll('{', String.raw`\u007b`)}"`

/** Names with their values as a document holds them: the first of each name, and none without a name. */
export const writtenParameters = (parameters: readonly DrawnParameter[]): string => {
  const named = parameters.filter(
    ({ name }, place) => name !== '' && parameters.findIndex((other) => other.name === name) === place,
  )
  if (named.length === 0) return ''
  const entries = named.map((parameter) => `${JSON.stringify(parameter.name)}: ${soundValue(parameter)}`)
  return `{ ${entries.join(', ')} }`
}
