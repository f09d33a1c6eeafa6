import {
  type Checked,
  maximumPageRecords,
  type PageCheck,
  type PageRecord,
  type PageRecords,
} from '@ashlar/schema'

/** From how many changed records on all are checked. */
const mostChanged = 500

const parentOf = (record: PageRecord | undefined): string | null =>
  record?.kind === 'widget' ? record.parentId : null

/**
 * Checks a page of which all but some records are as they were, and were sound: with what was changed, what that stands in and what stands
 * in it, and what has the same name. So a letter in a page of thousands of components costs no check of all of them.
 */
export const checkChanged = (
  checkPage: PageCheck,
  present: PageRecords,
  given: Readonly<Record<string, unknown>>,
): Checked<PageRecords> => {
  const unchanged = (id: string): PageRecord | undefined => {
    const record = Object.hasOwn(present, id) ? present[id] : undefined
    return record !== undefined && given[id] === record ? record : undefined
  }
  const changed = new Set(
    [...Object.keys(given), ...Object.keys(present)].filter((id) => unchanged(id) === undefined),
  )
  const { length } = Object.keys(given)
  if (changed.size > mostChanged || length > maximumPageRecords) return checkPage(given)
  const concerned = new Set(changed)
  const names = new Set([...changed].flatMap((id) => nameIn(given[id]) ?? []))
  for (const record of Object.values(present)) {
    const parentId = parentOf(record)
    const isRoot = record.kind === 'widget' && parentId === null
    const isInside = parentId !== null && changed.has(parentId)
    if (unchanged(record.id) !== undefined && (isRoot || isInside || names.has(record.name)))
      concerned.add(record.id)
  }
  // What is added on the way stands further up, and is looked at in vain.
  for (const id of concerned) {
    const named = Object.hasOwn(given, id) ? given[id] : undefined
    for (
      let above = parentIn(named);
      above !== null && !concerned.has(above);
      above = parentOf(unchanged(above))
    ) {
      if (unchanged(above) === undefined) break
      concerned.add(above)
    }
  }
  const checked = checkPage(
    Object.fromEntries([...concerned].filter((id) => Object.hasOwn(given, id)).map((id) => [id, given[id]])),
  )
  if (!checked.ok) return checked
  const others = Object.values(present).filter(({ id }) => unchanged(id) !== undefined)
  return {
    ok: true,
    value: { ...checked.value, ...Object.fromEntries(others.map((each) => [each.id, each])) },
  }
}

const fieldIn = (value: unknown, field: 'name' | 'parentId'): string | null => {
  if (typeof value !== 'object' || value === null) return null
  const found: unknown = Reflect.get(value, field)
  return typeof found === 'string' ? found : null
}
const nameIn = (value: unknown): string | null => fieldIn(value, 'name')
const parentIn = (value: unknown): string | null => fieldIn(value, 'parentId')
