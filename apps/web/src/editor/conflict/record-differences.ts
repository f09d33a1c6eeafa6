import { isSame } from '@ashlar/document'
import type { PageRecord } from '@ashlar/schema'
import { previewOf } from '../properties/value-preview.ts'

/** One place in which two versions of a record differ, with both values in one line each. */
export interface RecordDifference {
  path: string
  mine: string
  theirs: string
}

const bookkeeping: ReadonlySet<string> = new Set([
  'dynamicBindingPathList',
  'dynamicPropertyPathList',
  'order',
])

/** Where two versions of a record differ, property by property; `null` where one of them was deleted. */
export const differencesBetween = (
  mine: PageRecord | null,
  theirs: PageRecord | null,
): readonly RecordDifference[] | null =>
  mine === null || theirs === null ? null : differences(mine, theirs, '')

const differences = (mine: object, theirs: object, prefix: string): RecordDifference[] => {
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
  return keys.flatMap((key): RecordDifference[] => {
    if (bookkeeping.has(key)) return []
    const my: unknown = Reflect.get(mine, key)
    const their: unknown = Reflect.get(theirs, key)
    if (isSame({ value: my }, { value: their })) return []
    const path = prefix === '' ? key : `${prefix}.${key}`
    if (isPlain(my) && isPlain(their)) return differences(my, their, path)
    return [{ path, mine: shown(my), theirs: shown(their) }]
  })
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const shown = (value: unknown): string =>
  value === undefined ? '(default)' : typeof value === 'string' ? value : previewOf(value)
