/** One line of the report: what we need, what the least that could do it needs, and how many times that is allowed. */
export interface Measurement {
  readonly name: string
  readonly ours: number
  readonly floor: number
  readonly unit: 'ms'
  /** `ours / floor`. */
  readonly ratio: number
  readonly reach: { readonly of: 'ratio'; readonly at: 'most'; readonly value: number }
}

/** Compares two times in ms; `atMost` is the ratio that is to be reached. */
export function measurement(name: string, ours: number, floor: number, atMost: number): Measurement {
  return {
    name,
    ours,
    floor,
    unit: 'ms',
    ratio: ours / floor,
    reach: { of: 'ratio', at: 'most', value: atMost },
  }
}

export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Prints measurements for a person who runs one file alone. */
export function print(measurements: readonly Measurement[]): void {
  for (const { name, ours, floor, unit, ratio, reach } of measurements) {
    const verdict = ratio <= reach.value ? 'reached' : 'NOT reached'
    const figures = `${ours.toFixed(4)} ${unit} to ${floor.toFixed(4)} ${unit}: ${ratio.toFixed(2)}x`
    console.log(`${name}: ${figures} (at most ${reach.value}x: ${verdict})`)
  }
}
