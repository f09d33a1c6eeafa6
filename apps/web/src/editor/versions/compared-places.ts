import type { VersionComparisonView } from '@ashlar/contract'
import { stepsWithin, type Change, type PageRecord, type WidgetCatalogue } from '@ashlar/schema'
import type { Difference } from '../../saving/conflict/DifferencesTable.tsx'
import { nameOfRecord } from '../conflict/place-label.ts'
import { differencesBetween } from '../conflict/record-differences.ts'

/** Something that differs between two versions. */
export interface ComparedRecord {
  readonly id: string
  readonly name: string
  /** What it is: "Table", "API". */
  readonly what: string
  readonly state: 'added' | 'removed' | 'changed'
  readonly from: PageRecord | null
  readonly to: PageRecord | null
}

/** A page, or what belongs to none, with all that differs there. */
export interface ComparedPlace {
  /** The page's id; null for what belongs to the application. */
  readonly pageId: string | null
  readonly title: string
  /** What became of the page itself. */
  readonly state: 'added' | 'removed' | 'changed'
  readonly notes: readonly string[]
  readonly records: readonly ComparedRecord[]
}

const words: Readonly<Record<Exclude<PageRecord['kind'], 'widget'>, string>> = {
  api: 'API',
  stateVariable: 'Variable',
  timer: 'Timer',
  event: 'Custom event',
  embedProperty: 'Embed property',
  theme: 'Settings',
  profiles: 'Settings',
  pictures: 'Settings',
  route: 'Route',
  test: 'Test',
  frame: 'Frame',
  workflow: 'Workflow',
  job: 'Scheduled job',
}

const whatOf = (record: PageRecord | null, catalogue: WidgetCatalogue): string => {
  if (record === null) return ''
  return record.kind === 'widget' ? (catalogue.get(record.type)?.label ?? record.type) : words[record.kind]
}

/** Only where something stands, as moving a neighbor does to many. */
const order = { changed: 0, added: 1, removed: 2 } as const

const recordsOf = (change: Change, catalogue: WidgetCatalogue): ComparedRecord[] => {
  const compared = (
    id: string,
    state: ComparedRecord['state'],
    from: PageRecord | null,
    to: PageRecord | null,
  ): ComparedRecord => {
    const shown = to ?? from
    return { id, name: nameOfRecord(shown), what: whatOf(shown, catalogue), state, from, to }
  }
  return [
    ...Object.entries(change.updated).map(([id, [from, to]]) => compared(id, 'changed', from, to)),
    ...Object.entries(change.added).map(([id, to]) => compared(id, 'added', null, to)),
    ...Object.entries(change.removed).map(([id, from]) => compared(id, 'removed', from, null)),
  ].toSorted((one, other) => order[one.state] - order[other.state] || one.name.localeCompare(other.name))
}

/** What differs between two versions, place by place: pages, then what belongs to the application. */
export const comparedPlaces = (
  { name, pages, application }: VersionComparisonView,
  catalogue: WidgetCatalogue,
): readonly ComparedPlace[] => {
  const ofApplication = recordsOf(application, catalogue)
  const notes = name === null ? [] : [`Renamed from ${name[0]} to ${name[1]}.`]
  return [
    ...pages.map(({ id, name: title, state, change, isHiddenChanged }) => ({
      pageId: id,
      title,
      state,
      notes: isHiddenChanged ? ['It is listed in one of them and hidden in the other.'] : [],
      records: recordsOf(change, catalogue),
    })),
    ...(ofApplication.length === 0 && notes.length === 0
      ? []
      : [{ pageId: null, title: 'Application', state: 'changed' as const, notes, records: ofApplication }]),
  ]
}

/** What of a record differs; of an API that was added or removed, what stands in its steps. */
export const differencesIn = (
  { from, to }: ComparedRecord,
  catalogue: WidgetCatalogue,
): readonly Difference[] => {
  const both = differencesBetween(from, to, catalogue)
  if (both !== null) return both
  const [only, isAdded] = to === null ? [from, false] : [to, true]
  if (only?.kind !== 'api') return []
  return stepsWithin(only.blocks).flatMap(({ id, name, configuration }) => {
    const code = Object.values(configuration).find(
      (value): value is string => typeof value === 'string' && value.includes('\n'),
    )
    if (code === undefined) return []
    return [{ path: id, field: null, label: name, mine: isAdded ? '' : code, theirs: isAdded ? code : '' }]
  })
}
