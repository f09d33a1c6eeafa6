import { isSame } from '@ashlar/document'
import type { PageRecord, WidgetCatalogue } from '@ashlar/schema'
import { previewOf } from '../properties/value-preview.ts'
import { placeLabel } from './place-label.ts'

/** One place in which two versions of a record differ, with both values in one line each. */
export interface RecordDifference {
  /** Where in the record, for telling places apart. */
  path: string
  /** What the place is called where people edit it. */
  label: string
  mine: string
  theirs: string
}

const bookkeeping: ReadonlySet<string> = new Set([
  'dynamicBindingPathList',
  'dynamicPropertyPathList',
  'order',
  'createdAt',
  'version',
])

/** Where two versions of a record differ, property by property; `null` where one of them was deleted. */
export const differencesBetween = (
  mine: PageRecord | null,
  theirs: PageRecord | null,
  catalogue: WidgetCatalogue,
): readonly RecordDifference[] | null =>
  mine === null || theirs === null
    ? null
    : differences(mine, theirs, []).map(({ path, my, their }) => ({
        path: path.join('.'),
        label: placeLabel(mine, path, catalogue),
        mine: shown(my),
        theirs: shown(their),
      }))

interface Difference {
  path: readonly string[]
  my: unknown
  their: unknown
}

const differences = (mine: object, theirs: object, above: readonly string[]): Difference[] => {
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
  return keys.flatMap((key): Difference[] => {
    if (above.length === 0 && bookkeeping.has(key)) return []
    const my: unknown = Reflect.get(mine, key)
    const their: unknown = Reflect.get(theirs, key)
    if (isSame({ value: my }, { value: their })) return []
    const path = [...above, key]
    return isPlain(my) && isPlain(their) ? differences(my, their, path) : [{ path, my, their }]
  })
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const shown = (value: unknown): string =>
  value === undefined ? '(default)' : typeof value === 'string' ? value : previewOf(value)
