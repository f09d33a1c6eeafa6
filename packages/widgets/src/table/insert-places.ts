import type { TableInserts } from './table-changes.ts'

/** Where rows stand in `tableDataWithInserts`, counted from 0. */
export interface PlacesWithInserts {
  /** Of a row of the data, by its place there. */
  readonly ofRow: (index: number) => number
  /** Of a new row, by its id; `undefined` where there is none. */
  readonly ofInserted: (id: string) => number | undefined
  /** The ids of the new rows in the order in which they stand. */
  readonly insertedIds: readonly string[]
}

/** Says where the rows stand once the new rows are among them. */
export const placesWithInserts = (inserts: TableInserts): PlacesWithInserts => {
  const steps = Object.entries(inserts.insertedRowIdsByIndex)
    .map(([place, ids]) => ({
      place: Number(place),
      ids: ids.filter((id) => id in inserts.insertedRowsById),
    }))
    .sort((one, other) => one.place - other.place)
  const inserted = new Map<string, number>()
  let before = 0
  for (const { place, ids } of steps)
    for (const id of ids) {
      inserted.set(id, place + before)
      before += 1
    }
  return {
    ofRow: (index) =>
      steps.reduce((place, step) => (step.place <= index ? place + step.ids.length : place), index),
    ofInserted: (id) => inserted.get(id),
    insertedIds: [...inserted.keys()],
  }
}
