import { check, pageRecordSchema, type Change, type PageRecord, type PageRecords } from '@ashlar/schema'
import { isObject } from './bindings.ts'
import { mergeBlocks } from './blocks/merge-blocks.ts'
import { isSame } from './equality.ts'
import { mergeWidgets } from './merge-widgets.ts'

/**
 * The kinds of records of which two people may change different fields: different properties of components, and different
 * blocks of what has any.
 */
const mergedByField: ReadonlySet<string> = new Set([
  'widget',
  'theme',
  'profiles',
  'pictures',
  'route',
  'test',
  'api',
  'workflow',
  'job',
])

/** What two made of one record. */
export interface RecordVersions {
  /** What both began with. */
  base: PageRecord | undefined
  mine: PageRecord
  theirs: PageRecord
}

/**
 * Both versions of a record put together field by field, twice: with mine and with theirs where both changed the same
 * field. The two are the same where nobody has to decide. Null for a record that is not merged by its fields, and where
 * what comes of it would not be sound.
 */
export const mergeFields = ({
  base,
  mine,
  theirs,
}: RecordVersions): Pick<RecordVersions, 'mine' | 'theirs'> | null => {
  if (base === undefined || !mergedByField.has(mine.kind)) return null
  const [withMine, withTheirs] = (['mine', 'theirs'] as const).map((preferred) =>
    check(pageRecordSchema, mergedRecord(base, mine, theirs, preferred)),
  )
  return withMine?.ok === true && withTheirs?.ok === true
    ? { mine: withMine.value, theirs: withTheirs.value }
    : null
}

const mergedRecord = (
  base: PageRecord,
  mine: PageRecord,
  theirs: PageRecord,
  preferred: 'mine' | 'theirs',
): unknown => {
  if (base.kind === 'widget' && mine.kind === 'widget' && theirs.kind === 'widget') {
    return preferred === 'mine' ? mergeWidgets(base, mine, theirs) : mergeWidgets(base, theirs, mine)
  }
  const fields = merged(base, mine, theirs, preferred)
  if (!isObject(fields) || !('blocks' in base && 'blocks' in mine && 'blocks' in theirs)) return fields
  const [first, second] = preferred === 'mine' ? [mine, theirs] : [theirs, mine]
  return { ...fields, blocks: mergeBlocks(base.blocks, first.blocks, second.blocks) }
}

const merged = (base: unknown, mine: unknown, theirs: unknown, preferred: 'mine' | 'theirs'): unknown => {
  if (isSame(mine, base)) return theirs
  if (isSame(theirs, base)) return mine
  if (!isObject(mine) || !isObject(theirs)) return preferred === 'mine' ? mine : theirs
  const before = isObject(base) ? base : {}
  const keys = new Set([...Object.keys(theirs), ...Object.keys(mine)])
  return Object.fromEntries(
    [...keys].flatMap((key) => {
      const value = merged(before[key], mine[key], theirs[key], preferred)
      return value === undefined ? [] : [[key, value]]
    }),
  )
}

/**
 * A change as it is made to records that others have changed since, where both touch different fields; the change itself
 * where nothing stands in its way, or nothing can be done about it.
 */
export const rebased = (change: Change, records: PageRecords): Change => ({
  ...change,
  updated: Object.fromEntries(
    Object.entries(change.updated).map(([id, [from, to]]) => {
      const theirs = Object.hasOwn(records, id) ? records[id] : undefined
      if (theirs === undefined || isSame(theirs, from)) return [id, [from, to]]
      const both = mergeFields({ base: from, mine: to, theirs })
      return both !== null && isSame(both.mine, both.theirs) ? [id, [theirs, both.mine]] : [id, [from, to]]
    }),
  ),
})
