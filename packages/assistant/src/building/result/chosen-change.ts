import { isSame } from '@ashlar/document'
import type { Change, PageRecord, WidgetRecord } from '@ashlar/schema'
import type { Risk } from '../risks/risk.ts'

/** What of a proposal the person wants. */
export interface Choice {
  /** The ids of the records that are left out. */
  readonly left: ReadonlySet<string>
  /** The ids of the risks that were accepted. */
  readonly acceptedRisks: ReadonlySet<string>
}

type Updated = Change['updated'][string]

/**
 * What of a change is chosen: without the records that are left out, and without what stands on them; without records and
 * properties that could do harm, as long as that is not accepted.
 */
export const chosenChange = (
  change: Change,
  risks: readonly Risk[],
  { left, acceptedRisks }: Choice,
): Change => {
  const open = risks.filter(({ id }) => !acceptedRisks.has(id)).map((risk) => placeOf(change, risk))
  const harmful = open.flatMap(({ recordId, property }) => (property === null ? [recordId] : []))
  const isLeft = leaves(change, new Set([...left, ...harmful]))
  const withoutHarm = (after: PageRecord, before: PageRecord | null): PageRecord => {
    const properties = open.flatMap(({ recordId, property }) =>
      recordId === after.id && property !== null ? [property] : [],
    )
    if (properties.length === 0 || after.kind !== 'widget') return after
    return withPropertiesOf(after, before?.kind === 'widget' ? before : null, properties)
  }
  const chosen = <Part>(
    part: Readonly<Record<string, Part>>,
    make: (value: Part) => Part,
  ): Record<string, Part> =>
    Object.fromEntries(
      Object.entries(part).flatMap(([id, value]) => (isLeft(id) ? [] : [[id, make(value)] as const])),
    )
  const updated = chosen<Updated>(change.updated, ([before, after]) => [before, withoutHarm(after, before)])
  return {
    added: chosen(change.added, (record) => withoutHarm(record, null)),
    updated: Object.fromEntries(
      Object.entries(updated).filter(([, [before, after]]) => !isSame(before, after)),
    ),
    removed: chosen(change.removed, (record) => record),
  }
}

/** What is left out for a risk: one property of a component where that is all that brings it, else the whole record. */
const placeOf = (
  change: Change,
  { kind, changeId, path }: Risk,
): { readonly recordId: string; readonly property: string | null } => {
  const record = change.added[changeId] ?? change.updated[changeId]?.[1]
  const [property = ''] = path.split('.')
  const isOfProperty =
    kind !== 'runs_by_itself' && record?.kind === 'widget' && record.properties[property] !== undefined
  return { recordId: changeId, property: isOfProperty ? property : null }
}

/** A component with some properties as they were before. */
const withPropertiesOf = (
  after: WidgetRecord,
  before: WidgetRecord | null,
  names: readonly string[],
): WidgetRecord => {
  const isOf = ({ key }: { key: string }): boolean =>
    names.some((name) => key === name || key.startsWith(`${name}.`))
  const properties = { ...after.properties }
  for (const name of names) {
    const earlier = before?.properties[name]
    if (earlier === undefined) delete properties[name]
    else properties[name] = earlier
  }
  return {
    ...after,
    properties,
    dynamicBindingPathList: [
      ...after.dynamicBindingPathList.filter((path) => !isOf(path)),
      ...(before?.dynamicBindingPathList.filter(isOf) ?? []),
    ],
    dynamicPropertyPathList: [
      ...after.dynamicPropertyPathList.filter((path) => !isOf(path)),
      ...(before?.dynamicPropertyPathList.filter(isOf) ?? []),
    ],
  }
}

/** Whether a record is left out: itself, with what it stands in, or with the name by which it now reads something. */
const leaves = (change: Change, left: ReadonlySet<string>): ((id: string) => boolean) => {
  const renamed = Object.values(change.updated).filter(
    ([before, after]) => left.has(after.id) && nameOf(before) !== nameOf(after),
  )
  const known = new Map<string, boolean>()
  const isLeft = (id: string): boolean => {
    const answered = known.get(id)
    if (answered !== undefined) return answered
    // Whoever asks again on the way stands in itself, which no document does.
    known.set(id, false)
    const record = change.added[id] ?? change.updated[id]?.[1] ?? change.removed[id]
    const parentId = record?.kind === 'widget' ? record.parentId : null
    const standsInLeft = parentId !== null && isNewOrGone(change, parentId) && isLeft(parentId)
    const answer = left.has(id) || standsInLeft || followsName(change.updated[id], renamed)
    known.set(id, answer)
    return answer
  }
  return isLeft
}

const isNewOrGone = (change: Change, id: string): boolean =>
  change.added[id] !== undefined || change.removed[id] !== undefined

/** Whether an update only makes sense together with the new name of something. */
const followsName = (updated: Updated | undefined, renamed: readonly Updated[]): boolean =>
  updated !== undefined &&
  renamed.some(
    ([before, after]) => mentions(updated[0], nameOf(before)) && mentions(updated[1], nameOf(after)),
  )

const nameOf = (record: PageRecord): string => record.name

const mentions = (record: PageRecord, name: string): boolean =>
  name !== '' &&
  new RegExp(`(?<![\\w$])${name.replaceAll('$', String.raw`\$`)}(?![\\w$])`, 'u').test(JSON.stringify(record))
