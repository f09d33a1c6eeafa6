import type { JsonValue } from '@ashlar/schema'

/** The ways in which a default value is entered. */
export const defaultKinds = [
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'switch', label: 'On or off' },
  { value: 'date', label: 'Date' },
  { value: 'list', label: 'List' },
  { value: 'rows', label: 'Rows' },
  { value: 'fields', label: 'Fields' },
] as const

export type DefaultKind = (typeof defaultKinds)[number]['value']

/** Whether a word is one of the kinds. */
export const isDefaultKind = (word: string | null): word is DefaultKind =>
  defaultKinds.some(({ value }) => value === word)

/** What a default value without bindings is: JSON where it reads as JSON, else its text. */
export const readDefault = (written: string): JsonValue => {
  try {
    const read: JsonValue = JSON.parse(written)
    return read
  } catch {
    return written
  }
}

/** A text as a default value, in quotes where it would be read as something else. */
export const textDefault = (text: string): string =>
  text !== '' && readDefault(text) !== text ? JSON.stringify(text) : text

const isDay = (value: JsonValue): boolean =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/u.test(value) && !Number.isNaN(Date.parse(value))

const isPlain = (value: JsonValue): boolean => typeof value !== 'object' || value === null

/** How a default value is entered by hand; undefined where only code says it, such as a binding in a list. */
export const kindOfDefault = (written: string): DefaultKind | undefined => {
  // A text may hold bindings; of other things they make code.
  if (written.includes('{{')) return /^\s*(?:\{(?!\{)|[["])/u.test(written) ? undefined : 'text'
  const value = readDefault(written)
  if (typeof value === 'string') return isDay(value) ? 'date' : 'text'
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'switch'
  if (value === null) return undefined
  if (!Array.isArray(value)) return Object.values(value).every(isPlain) ? 'fields' : undefined
  if (value.length > 0 && value.every((one) => !isPlain(one) && !Array.isArray(one))) return 'rows'
  return value.every((one) => isPlain(one) && one !== null) ? 'list' : undefined
}

/** Whether a default value can be entered in a way that it need not show by itself: nothing yet may become anything. */
export const canBeEntered = (written: string, kind: DefaultKind): boolean => {
  if (kindOfDefault(written) === kind) return true
  if (kind === 'rows') return written === '[]'
  if (kind === 'text') return typeof readDefault(written) === 'string' && kindOfDefault(written) !== undefined
  return written === '' && (kind === 'number' || kind === 'date')
}

/** A default value made into one of another kind, empty where nothing of it fits. */
export const asKind = (written: string, kind: DefaultKind): string => {
  const value = readDefault(written)
  switch (kind) {
    case 'text':
      return isPlain(value) && value !== null ? textDefault(String(value)) : ''
    case 'number':
      return typeof value !== 'object' && String(value).trim() !== '' && Number.isFinite(Number(value))
        ? String(Number(value))
        : ''
    case 'switch':
      return value === true || value === 'true' ? 'true' : 'false'
    case 'date':
      return isDay(value) ? written : ''
    case 'list':
      return isPlain(value) && value !== '' && value !== null && !written.includes('{{')
        ? JSON.stringify([value])
        : '[]'
    case 'rows':
      return '[]'
    case 'fields':
      return '{}'
  }
}
