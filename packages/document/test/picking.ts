import type { PageRecords } from '@ashlar/schema'
import fastCheck from 'fast-check'
import type { NewId, Outcome } from '../src/index.ts'

/** One call of one operation, with what it acts on chosen among what is there. */
export type Operation = (records: PageRecords, newId: NewId) => Outcome

/** A number by which something is chosen among what is there. */
export const choice = fastCheck.nat(1000)
/** Numbers within and beyond what a grid has. */
export const number = fastCheck.integer({ min: -20, max: 120 })
/** A place, not always within the grid. */
export const place = fastCheck.record({ left: number, top: number })

const among = (ids: readonly string[], at: number): string => ids[at % Math.max(1, ids.length)] ?? 'nothing'
/** The id of any record. */
export const any = (records: PageRecords, at: number): string => among(Object.keys(records), at)
/** The id of any widget of a type; no id where there is none. */
export const ofType = (records: PageRecords, type: string, at: number): string =>
  among(
    Object.values(records).flatMap((record) =>
      record.kind === 'widget' && record.type === type ? [record.id] : [],
    ),
    at,
  )
/** The id of any record of a kind; no id where there is none. */
export const ofKind = (records: PageRecords, kind: string, at: number): string =>
  among(
    Object.values(records).flatMap((record) => (record.kind === kind ? [record.id] : [])),
    at,
  )
/** The id of any item of a list of a widget. */
export const itemOf = (records: PageRecords, id: string, path: string, at: number): string => {
  const record = records[id]
  const list = record?.kind === 'widget' ? record.properties[path] : undefined
  const ids = Array.isArray(list)
    ? list.flatMap((item) =>
        typeof item === 'object' && item !== null && !Array.isArray(item) && typeof item.id === 'string'
          ? [item.id]
          : [],
      )
    : []
  return among(ids, at)
}
/** A sibling to go before, or now and then none. */
export const before = (id: string, at: number): string | null => (at % 3 === 0 ? null : id)

type Make = (records: PageRecords, newId: NewId, at: readonly [number, number, number]) => Outcome
/** An operation with three numbers to choose by. */
export const picking = (make: Make): fastCheck.Arbitrary<Operation> =>
  fastCheck.tuple(choice, choice, choice).map((at) => (records, newId) => make(records, newId, at))

/** Names, some of which nothing may have. */
export const name = fastCheck.constantFrom('A', 'B', 'Button1', 'Tabs1', 'Global', '1x', 'row')
/** Texts with and without bindings. */
export const template = fastCheck.constantFrom(
  'x',
  '{{ A.text }}',
  '{{ Button1.text + Embed.property1.value }}',
  '{{ [1].map((row) => row + Table1.pageSize) }}',
)
/** Steps that name an API and a widget. */
export const handler = fastCheck.tuple(name, name).map(([one, other]) => [
  {
    id: 's1',
    type: 'executeApi' as const,
    apiNames: [one, 'API1'],
    onSuccess: [{ id: 's2', type: 'resetComponent' as const, widget: other }],
  },
])
