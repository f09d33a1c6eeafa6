import { fieldAt, isSame } from '@ashlar/document'
import type { PageRecord, WidgetCatalogue } from '@ashlar/schema'
import type { Difference } from '../../saving/conflict/DifferencesTable.tsx'
import { previewOf } from '../results/value-preview.ts'
import { blockDifferences } from './block-differences.ts'
import { placeLabel } from './place-label.ts'

/** Fields of no interest to people, and blocks, which are told one by one. */
const untold: ReadonlySet<string> = new Set([
  'blocks',
  'dynamicBindingPathList',
  'dynamicPropertyPathList',
  'order',
  'createdAt',
  'version',
])

/** Where two versions of a record differ, block by block and property by property; `null` where one of them was deleted. */
export const differencesBetween = (
  mine: PageRecord | null,
  theirs: PageRecord | null,
  catalogue: WidgetCatalogue,
): readonly Difference[] | null =>
  mine === null || theirs === null
    ? null
    : [
        ...('blocks' in mine && 'blocks' in theirs
          ? blockDifferences(mine.blocks, theirs.blocks).map((one) => ({
              ...one,
              field: fieldAt({ mine, theirs }, one.path.split('.')),
            }))
          : []),
        ...differences(mine, theirs, []).map(({ path, my, their }) => ({
          path: path.join('.'),
          // What profiles are called stands in the place of what names them.
          field: mine.kind === 'profiles' ? null : fieldAt({ mine, theirs }, path),
          label: placeLabel(mine, path, catalogue),
          mine: shown(my),
          theirs: shown(their),
        })),
      ]

interface Place {
  path: readonly string[]
  my: unknown
  their: unknown
}

const differences = (mine: object, theirs: object, above: readonly string[]): Place[] => {
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
  return keys.flatMap((key): Place[] => {
    if (above.length === 0 && untold.has(key)) return []
    const my: unknown = Reflect.get(mine, key)
    const their: unknown = Reflect.get(theirs, key)
    if (isSame(my, their)) return []
    const path = [...above, key]
    return isPlain(my) && isPlain(their) ? differences(my, their, path) : [{ path, my, their }]
  })
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const shown = (value: unknown): string =>
  value === undefined ? '(default)' : typeof value === 'string' ? value : previewOf(value)
