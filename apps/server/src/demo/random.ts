/** A source of numbers that gives the same ones for the same seed. */
export interface SeededRandom {
  /** A number from 0 up to, but not including, 1. */
  fraction: () => number
  /** A whole number between two bounds, both included. */
  between: (lowest: number, highest: number) => number
  /** One of a list. Throws when the list is empty. */
  pick: <const Item>(items: readonly Item[]) => Item
  /** Whether something of the given probability happens. */
  happens: (probability: number) => boolean
}

/** Makes a source from a seed; a linear congruential step with a mixed output, good enough for sample data. */
export const seededRandom = (seed: number): SeededRandom => {
  let state = seed >>> 0
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    fraction,
    between: (lowest, highest) => lowest + Math.floor(fraction() * (highest - lowest + 1)),
    pick: (items) => {
      const item = items[Math.floor(fraction() * items.length)]
      if (item === undefined) throw new Error('Nothing can be picked from an empty list.')
      return item
    },
    happens: (probability) => fraction() < probability,
  }
}
