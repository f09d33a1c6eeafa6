/** One line of the report: what we need, what the least that could do it needs, and what is to be reached. */
export interface Measurement {
  readonly name: string
  readonly unit: string
  readonly ours: number
  /** What the least that could do it needs; absent where the measure stands for itself. */
  readonly floor?: number
  /** A bound for `ours / floor`, or for `ours` itself. */
  readonly reach: {
    readonly of: 'ratio' | 'value'
    readonly at: 'most' | 'least'
    readonly value: number
  }
}

/** Compares two times in ms; `withTimeLimit` is the ratio that is to be reached. */
export function measurement(name: string, ours: number, floor: number, withTimeLimit: number): Measurement {
  return { name, ours, floor, unit: 'ms', reach: { of: 'ratio', at: 'most', value: withTimeLimit } }
}

/** The middle of some samples. */
export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Prints measurements for a person who runs one file alone. */
export function print(measurements: readonly Measurement[]): void {
  for (const { name, ours, floor, unit, reach } of measurements) {
    const value = reach.of === 'ratio' ? ours / (floor ?? Number.NaN) : ours
    const isReached = reach.at === 'most' ? value <= reach.value : value >= reach.value
    const compared =
      floor === undefined ? '' : ` to ${floor.toFixed(4)} ${unit}: ${(ours / floor).toFixed(2)}x`
    const figures = `${ours.toFixed(4)} ${unit}${compared}`
    console.log(
      `${name}: ${figures} (at ${reach.at} ${reach.value}: ${isReached ? 'reached' : 'NOT reached'})`,
    )
  }
}
