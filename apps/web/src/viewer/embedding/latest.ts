/** The least time between two values, in milliseconds. */
const pause = 50

/** Hands over the first of some values at once, and of those that follow closely only the latest. */
export const latestOf = <Value>(take: (value: Value) => void): ((value: Value) => void) => {
  let waiting: { readonly value: Value } | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  const next = (): void => {
    timer = null
    if (waiting === null) return
    const { value } = waiting
    waiting = null
    hand(value)
  }
  const hand = (value: Value): void => {
    timer = setTimeout(next, pause)
    take(value)
  }
  return (value) => {
    if (timer === null) hand(value)
    else waiting = { value }
  }
}
