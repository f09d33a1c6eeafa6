import type { ValueType } from '@ashlar/schema'
import { TypedValue } from './inference/typed-value.ts'

/** A method or constant of the language as completion offers it. */
export interface Method {
  name: string
  /** As it is called: `filter(item => …)`; empty for a value. */
  signature: string
  help: string
}

const method = (name: string, parameters: string, help: string): Method => ({
  name,
  signature: `${name}(${parameters})`,
  help,
})

const arrayMethods: readonly Method[] = [
  { name: 'length', signature: '', help: 'How many items there are.' },
  method('map', 'item => …', 'A new array with what the function makes of each item.'),
  method('filter', 'item => …', 'The items for which the function answers true.'),
  method('find', 'item => …', 'The first item for which the function answers true.'),
  method('some', 'item => …', 'Whether the function answers true for any item.'),
  method('every', 'item => …', 'Whether the function answers true for every item.'),
  method('reduce', '(total, item) => …, start', 'One value made of all items, one after the other.'),
  method('includes', 'value', 'Whether the value is among the items.'),
  method('indexOf', 'value', 'The position of the value, or -1.'),
  method('join', 'separator', 'The items as one text.'),
  method('slice', 'start, end', 'A part of the array.'),
  method('at', 'index', 'The item at a position; negative counts from the end.'),
  method('concat', 'other', 'A new array with the items of both.'),
  method('flatMap', 'item => …', 'As map, with arrays in the result unfolded.'),
  method('toSorted', '(one, other) => …', 'A sorted copy.'),
  method('toReversed', '', 'A copy in the opposite order.'),
]

const textMethods: readonly Method[] = [
  { name: 'length', signature: '', help: 'How many characters there are.' },
  method('trim', '', 'The text without blanks at both ends.'),
  method('toLowerCase', '', 'The text in small letters.'),
  method('toUpperCase', '', 'The text in capital letters.'),
  method('includes', 'text', 'Whether the other text occurs in it.'),
  method('startsWith', 'text', 'Whether it begins with the other text.'),
  method('endsWith', 'text', 'Whether it ends with the other text.'),
  method('split', 'separator', 'The parts between the separators, as an array.'),
  method('replaceAll', 'search, replacement', 'The text with every occurrence replaced.'),
  method('slice', 'start, end', 'A part of the text.'),
  method('padStart', 'length, filler', 'The text filled up at its beginning.'),
]

const numberMethods: readonly Method[] = [
  method('toFixed', 'digits', 'The number as text with so many digits after the point.'),
  method('toLocaleString', 'locale', 'The number as people of a place write it.'),
  method('toString', '', 'The number as text.'),
]

/** What a value, or something of a known type, can be asked beside its own properties. */
export const methodsOf = (value: unknown): readonly Method[] => {
  if (value instanceof TypedValue) return methodsOfType(value.type)
  if (Array.isArray(value)) return arrayMethods
  if (typeof value === 'string') return textMethods
  if (typeof value === 'number') return numberMethods
  return []
}

const methodsOfType = ({ kind }: ValueType): readonly Method[] => {
  if (kind === 'list') return arrayMethods
  if (kind === 'text') return textMethods
  return kind === 'number' ? numberMethods : []
}

/** Names of the language that bindings use most; the others work and need no offer. */
export const languageNames: readonly Method[] = [
  { name: 'Math', signature: '', help: 'Rounding, minimum, maximum and other functions on numbers.' },
  { name: 'JSON', signature: '', help: 'Reads and writes JSON.' },
  { name: 'Object', signature: '', help: 'Keys, values and entries of objects.' },
  { name: 'Array', signature: '', help: 'Makes arrays and tells whether a value is one.' },
  { name: 'Date', signature: '', help: 'Points in time.' },
  { name: 'Intl', signature: '', help: 'Dates, numbers and money as people of a place write them.' },
  method('Number', 'value', 'The value as a number.'),
  method('String', 'value', 'The value as text.'),
  method('Boolean', 'value', 'Whether the value counts as true.'),
  method('parseInt', 'text', 'The whole number that a text begins with.'),
  method('parseFloat', 'text', 'The number that a text begins with.'),
  method('encodeURIComponent', 'text', 'The text made safe for a part of an address.'),
]

/** Members of the names above that bindings use most. */
export const languageMembers: ReadonlyMap<string, readonly Method[]> = new Map([
  [
    'Math',
    [
      method('round', 'number', 'The nearest whole number.'),
      method('floor', 'number', 'The whole number below.'),
      method('ceil', 'number', 'The whole number above.'),
      method('min', '…numbers', 'The least of the numbers.'),
      method('max', '…numbers', 'The greatest of the numbers.'),
      method('abs', 'number', 'The number without its sign.'),
      method('random', '', 'A random number from 0 up to 1.'),
    ],
  ],
  [
    'JSON',
    [
      method('stringify', 'value', 'The value as JSON.'),
      method('parse', 'text', 'The value that JSON text describes.'),
    ],
  ],
  [
    'Object',
    [
      method('keys', 'object', 'The names of its properties.'),
      method('values', 'object', 'The values of its properties.'),
      method('entries', 'object', 'Its properties as pairs of name and value.'),
      method('fromEntries', 'pairs', 'An object made of pairs of name and value.'),
    ],
  ],
  [
    'Array',
    [
      method('isArray', 'value', 'Whether the value is an array.'),
      method('from', '{ length }, (_, index) => …', 'An array whose items a function makes.'),
    ],
  ],
  ['Date', [method('now', '', 'Milliseconds since the beginning of 1970.')]],
])
