import type { OngoingWork } from './ongoing-work.ts'

/** What somebody entered before, and the moments in which it was the value. */
interface EarlierValue {
  readonly value: unknown
  readonly from: number
  readonly until: number
}

/** What became of an entered value when the default is looked at again. */
export type Outcome =
  /** Nothing new: what was entered stands. */
  | 'stands'
  /** The default says the same by now: what was entered stands and is no change any more. */
  | 'confirmed'
  /** The default has become something else, which counts from now on. */
  | 'replaced'

/**
 * A value that stands in the place of its default. A new default ends it, but for one that says what was entered, or what
 * was entered earlier by way of something that is still going on: that is the echo of what a person did, and they have
 * gone on since.
 */
export class EnteredValue {
  readonly #ongoing: OngoingWork
  /** The default that it stands in the place of. */
  #replaced: unknown
  #present: { readonly value: unknown; readonly from: number }
  #earlier: readonly EarlierValue[] = []

  constructor(ongoing: OngoingWork, replaced: unknown, value: unknown) {
    this.#ongoing = ongoing
    this.#replaced = replaced
    this.#present = { value: replaced, from: ongoing.moment }
    this.enter(value)
  }

  /** Another value was entered. */
  enter(value: unknown): void {
    const before = this.#present
    const until = this.#ongoing.next()
    this.#earlier = [...this.#earlier, { ...before, until }].filter((one) => this.#isAwaited(one))
    this.#present = { value, from: until }
  }

  /** The same value in another form. */
  rewrite(value: unknown): void {
    this.#present = { ...this.#present, value }
  }

  /** Looks at the default as it is now. */
  look(present: unknown): Outcome {
    if (areAlike(present, this.#replaced)) return 'stands'
    const isEcho = this.#earlier.some((one) => areAlike(one.value, present) && this.#isAwaited(one))
    const isSame = areAlike(present, this.#present.value)
    if (!isEcho && !isSame) return 'replaced'
    this.#replaced = present
    return isSame ? 'confirmed' : 'stands'
  }

  #isAwaited({ from, until }: EarlierValue): boolean {
    return this.#ongoing.hasBegun(from, until)
  }
}

const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' ||
  (typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value)))

/** Whether two values say the same: copies do, and so do a number and its digits, which databases answer with. */
const areAlike = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true
  if (typeof one === 'object' && typeof other === 'object')
    return JSON.stringify(one) === JSON.stringify(other)
  const isNumber = typeof one === 'number' || typeof other === 'number'
  return isNumber && isNumeric(one) && isNumeric(other) && Number(one) === Number(other)
}
