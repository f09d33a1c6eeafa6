import { joinedFrom, joinedValue, joinedWith, type Aggregation, type Joined } from './joined.ts'
import type { ChartRow } from './chart-model.ts'

/** The numbers of each series by its place along the axis. */
export class SeriesPlaces {
  readonly series = new Map<
    string,
    { readonly field: string; readonly places: Map<string | number, Joined> }
  >()

  /** Adds a number to a place of a series. */
  add(name: string, field: string, place: string | number, value: number, row: ChartRow): void {
    const found = this.series.get(name) ?? { field, places: new Map<string | number, Joined>() }
    this.series.set(name, found)
    const before = found.places.get(place)
    const added = joinedFrom(value, row)
    found.places.set(place, before === undefined ? added : joinedWith(before, added))
  }

  /** What each place amounts to over all series. */
  totals(how: Aggregation): ReadonlyMap<string | number, number> {
    const totals = new Map<string | number, number>()
    for (const { places } of this.series.values())
      for (const [place, joined] of places)
        totals.set(place, (totals.get(place) ?? 0) + joinedValue(joined, how))
    return totals
  }

  /** Joins all places but those that are kept into one with a name of its own. */
  joinOthers(kept: ReadonlySet<string>, name: string): void {
    for (const { places } of this.series.values()) {
      let others: Joined | undefined
      for (const [place, joined] of places) {
        if (kept.has(String(place))) continue
        others = others === undefined ? joined : joinedWith(others, joined)
        places.delete(place)
      }
      if (others !== undefined) places.set(name, others)
    }
  }

  /** Leaves out all places but those that are kept. */
  dropOthers(kept: ReadonlySet<string>): void {
    for (const { places } of this.series.values())
      for (const place of places.keys()) if (!kept.has(String(place))) places.delete(place)
  }

  /** Leaves the series that amount to most; answers how many there were. */
  keepLargest(most: number): number {
    const before = this.series.size
    if (before <= most) return before
    const weight = ({ places }: { readonly places: Map<string | number, Joined> }): number => {
      let sum = 0
      for (const joined of places.values()) sum += Math.abs(joined.sum)
      return sum
    }
    const ordered = [...this.series].toSorted((one, other) => weight(other[1]) - weight(one[1]))
    for (const [name] of ordered.slice(most)) this.series.delete(name)
    return before
  }
}
