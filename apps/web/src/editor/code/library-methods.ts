import type { Method } from './methods.ts'

const method = (name: string, parameters: string, help: string): Method => ({
  name,
  signature: `${name}(${parameters})`,
  help,
})

/** The names of the libraries that bindings and scripts may use. */
export const libraryMethods: readonly Method[] = [
  {
    name: '_',
    signature: '',
    help: 'Lodash: functions for lists, objects and text. Loaded where it is named.',
  },
  method('moment', 'date, format', 'Moment: reads, reckons with and writes dates. Loaded where it is named.'),
]

/** Members of the libraries that are used most; the others work and need no offer. */
export const libraryMembers: ReadonlyMap<string, readonly Method[]> = new Map([
  [
    '_',
    [
      method('chunk', 'list, size', 'The list in parts of a size.'),
      method('cloneDeep', 'value', 'A copy of a value and of all in it.'),
      method('countBy', 'list, key', 'How many items there are of each kind.'),
      method('debounce', 'function, milliseconds', 'A function that waits until it is no longer called.'),
      method('difference', 'list, others', 'The items that are not among others.'),
      method('get', 'object, path, otherwise', 'The value at a path, or something else.'),
      method('groupBy', 'list, key', 'Lists of the items of each kind.'),
      method('isEmpty', 'value', 'Whether there is nothing in it.'),
      method('isEqual', 'one, other', 'Whether two values say the same.'),
      method('keyBy', 'list, key', 'The items by a key.'),
      method('mapValues', 'object, value => …', 'The object with what the function makes of each value.'),
      method('maxBy', 'list, key', 'The item of which the key is greatest.'),
      method('merge', 'object, …others', 'One object made of several, deeply.'),
      method('minBy', 'list, key', 'The item of which the key is least.'),
      method('omit', 'object, keys', 'The object without some keys.'),
      method('orderBy', 'list, keys, orders', 'The list sorted by keys, asc or desc.'),
      method('pick', 'object, keys', 'The object with some keys only.'),
      method('range', 'start, end, step', 'A list of numbers.'),
      method('sortBy', 'list, keys', 'The list sorted by keys.'),
      method('startCase', 'text', 'The text with a capital letter in each word.'),
      method('sum', 'numbers', 'The sum of numbers.'),
      method('sumBy', 'list, key', 'The sum of a key of all items.'),
      method('uniq', 'list', 'Each item once.'),
      method('uniqBy', 'list, key', 'The first item of each kind.'),
    ],
  ],
  [
    'moment',
    [
      method('utc', 'date, format', 'A point in time, read and written in UTC.'),
      method('unix', 'seconds', 'The point in time so many seconds after the beginning of 1970.'),
      method('duration', 'amount, unit', 'A length of time.'),
      method('isMoment', 'value', 'Whether a value was made by Moment.'),
      method('min', '…moments', 'The earliest one.'),
      method('max', '…moments', 'The latest one.'),
    ],
  ],
])
