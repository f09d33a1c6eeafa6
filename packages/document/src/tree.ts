import {
  nameSpaceOf,
  type ApiRecord,
  type Change,
  type NameSpace,
  type PageRecord,
  type PageRecords,
  type StateVariableRecord,
  type WidgetRecord,
} from '@ashlar/schema'

/** A record that is no widget: there are few of them beside thousands of those. */
type RecordBesideWidgets = Exclude<PageRecord, WidgetRecord>

interface Index {
  root: WidgetRecord | undefined
  childrenOf: ReadonlyMap<string, readonly WidgetRecord[]>
  /** By name. */
  besideWidgets: readonly RecordBesideWidgets[]
  names: ReadonlyMap<NameSpace, ReadonlySet<string>>
  size: number
}

const none: readonly WidgetRecord[] = []
const noNames: ReadonlySet<string> = new Set()

// Records are never changed in place, so an index stays right for as long as its records exist.
const indexes = new WeakMap<PageRecords, Index>()

/** Siblings in their order; equal keys, which two people can make at once, are ordered by id. */
export const byOrder = (one: WidgetRecord, other: WidgetRecord): number =>
  one.order < other.order ? -1 : one.order > other.order ? 1 : one.id < other.id ? -1 : 1

const addName = (names: Map<NameSpace, Set<string>>, record: PageRecord): void => {
  const space = nameSpaceOf(record)
  const own = names.get(space)
  if (own === undefined) names.set(space, new Set([record.name]))
  else own.add(record.name)
}

const indexOf = (records: PageRecords): Index => {
  const known = indexes.get(records)
  if (known !== undefined) return known
  const childrenOf = new Map<string, WidgetRecord[]>()
  const names = new Map<NameSpace, Set<string>>()
  const besideWidgets: RecordBesideWidgets[] = []
  let size = 0
  let root: WidgetRecord | undefined
  for (const record of Object.values(records)) {
    size += 1
    addName(names, record)
    if (record.kind !== 'widget') {
      besideWidgets.push(record)
      continue
    }
    if (record.parentId === null) root ??= record
    else {
      const siblings = childrenOf.get(record.parentId)
      if (siblings === undefined) childrenOf.set(record.parentId, [record])
      else siblings.push(record)
    }
  }
  for (const siblings of childrenOf.values()) siblings.sort(byOrder)
  const index = { root, childrenOf, besideWidgets: besideWidgets.sort(byName), names, size }
  indexes.set(records, index)
  return index
}

/**
 * Remembers the tree of records that a small change made of others, from what is known of those: an edit of one widget
 * then costs its siblings and not the page. Without it, or after a large change, the tree is found anew when it is asked.
 */
export const carryTree = (before: PageRecords, after: PageRecords, change: Change): void => {
  const known = indexes.get(before)
  if (known === undefined) return
  const pairs: [PageRecord | undefined, PageRecord | undefined][] = [
    ...Object.values(change.added).map((record): [undefined, PageRecord] => [undefined, record]),
    ...Object.values(change.updated),
    ...Object.values(change.removed).map((record): [PageRecord, undefined] => [record, undefined]),
  ]
  if (pairs.length > largestCarried) return
  const childrenById = new Map(known.childrenOf)
  const parents = new Set<string>()
  const gone = new Set<string>()
  const come = new Map<string, WidgetRecord[]>()
  let hasOtherNames = false
  for (const [from, to] of pairs) {
    hasOtherNames ||= from?.name !== to?.name || spaceOf(from) !== spaceOf(to)
    for (const record of [from, to]) {
      if (record?.kind !== 'widget') continue
      // The root is met too seldom to be worth more than finding everything anew.
      if (record.parentId === null) return
      parents.add(record.parentId)
      gone.add(record.id)
    }
    if (to?.kind !== 'widget' || to.parentId === null) continue
    come.set(to.parentId, [...(come.get(to.parentId) ?? []), to])
  }
  for (const parentId of parents) {
    const left = (known.childrenOf.get(parentId) ?? none).filter(({ id }) => !gone.has(id))
    const siblings = [...left, ...(come.get(parentId) ?? [])].sort(byOrder)
    if (siblings.length === 0) childrenById.delete(parentId)
    else childrenById.set(parentId, siblings)
  }
  const besideWidgets = carriedBesideWidgets(known.besideWidgets, pairs)
  const size = known.size + Object.keys(change.added).length - Object.keys(change.removed).length
  if (!hasOtherNames) {
    indexes.set(after, { ...known, childrenOf: childrenById, besideWidgets, size })
    return
  }
  const names = new Map([...known.names].map(([space, own]) => [space, new Set(own)]))
  for (const [from] of pairs) if (from !== undefined) names.get(nameSpaceOf(from))?.delete(from.name)
  for (const [, to] of pairs) if (to !== undefined) addName(names, to)
  indexes.set(after, { root: known.root, childrenOf: childrenById, besideWidgets, names, size })
}

const carriedBesideWidgets = (
  known: readonly RecordBesideWidgets[],
  pairs: readonly (readonly [PageRecord | undefined, PageRecord | undefined])[],
): readonly RecordBesideWidgets[] => {
  const gone = new Set(
    pairs.flatMap(([from]) => (from === undefined || from.kind === 'widget' ? [] : [from.id])),
  )
  const come = pairs.flatMap(([, to]) => (to === undefined || to.kind === 'widget' ? [] : [to]))
  if (gone.size === 0 && come.length === 0) return known
  return [...known.filter(({ id }) => !gone.has(id)), ...come].sort(byName)
}

const spaceOf = (record: PageRecord | undefined): NameSpace | null =>
  record === undefined ? null : nameSpaceOf(record)

/** The most records a change may touch for the tree to be carried over. */
const largestCarried = 50

/** The page itself. */
export const rootOf = (records: PageRecords): WidgetRecord | undefined => indexOf(records).root

/** The widgets that stand directly in one, in their order; the same array as long as the records are the same. */
export const childrenOf = (records: PageRecords, id: string): readonly WidgetRecord[] =>
  indexOf(records).childrenOf.get(id) ?? none

/** A widget by its id. */
export const widgetOf = (records: PageRecords, id: string): WidgetRecord | undefined => {
  const record = Object.hasOwn(records, id) ? records[id] : undefined
  return record?.kind === 'widget' ? record : undefined
}

/** The widgets around one, from its parent to the page; ends early where a parent is missing or met again. */
export const ancestorsOf = (records: PageRecords, id: string): WidgetRecord[] => {
  const ancestors: WidgetRecord[] = []
  const seen = new Set([id])
  let above = widgetOf(records, id)?.parentId ?? null
  while (above !== null && !seen.has(above)) {
    seen.add(above)
    const parent = widgetOf(records, above)
    if (parent === undefined) break
    ancestors.push(parent)
    above = parent.parentId
  }
  return ancestors
}

/** Everything inside a widget, parents before children; without the widget itself. */
export const descendantsOf = (records: PageRecords, id: string): WidgetRecord[] => {
  const found: WidgetRecord[] = []
  const seen = new Set([id])
  const visit = (parentId: string): void => {
    for (const child of childrenOf(records, parentId)) {
      if (seen.has(child.id)) continue
      seen.add(child.id)
      found.push(child)
      visit(child.id)
    }
  }
  visit(id)
  return found
}

/** Of some widgets, those that do not stand inside another of them. */
export const topmost = (records: PageRecords, ids: Iterable<string>): WidgetRecord[] => {
  const chosen = new Set(ids)
  return [...chosen]
    .map((id) => widgetOf(records, id))
    .filter((widget) => widget !== undefined)
    .filter((widget) => !ancestorsOf(records, widget.id).some((ancestor) => chosen.has(ancestor.id)))
}

/** The names in a space; without one, those that bindings read by themselves. */
export const namesOf = (records: PageRecords, space: NameSpace = 'page'): ReadonlySet<string> =>
  indexOf(records).names.get(space) ?? noNames

/** How many records a page has. */
export const countOf = (records: PageRecords): number => indexOf(records).size

/** The APIs of the page, by name. */
export const apisOf = (records: PageRecords): ApiRecord[] =>
  indexOf(records).besideWidgets.filter((record) => record.kind === 'api')

/** The state variables of the page, by name. */
export const stateVariablesOf = (records: PageRecords): StateVariableRecord[] =>
  indexOf(records).besideWidgets.filter((record) => record.kind === 'stateVariable')

const byName = (one: { name: string }, other: { name: string }): number =>
  one.name < other.name ? -1 : one.name > other.name ? 1 : 0
