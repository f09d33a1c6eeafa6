/**
 * Divides a whole number of units by weights, each part a whole number and at least the minimum; the parts sum up to the
 * total. Parts that would be smaller have the minimum and the others share what is left. With room for fewer than
 * `weights.length` minima, parts are as even as they can be.
 */
export const divide = (total: number, weights: readonly number[], minimum: number): number[] => {
  const least = Math.min(minimum, Math.floor(total / Math.max(1, weights.length)))
  const usable = weights.map((weight) => (Number.isFinite(weight) && weight > 0 ? weight : 0))
  const isFixed = weights.map(() => false)
  let shares: number[]
  for (;;) {
    const room = total - least * isFixed.filter(Boolean).length
    const sum = usable.reduce((all, weight, index) => (isFixed[index] === true ? all : all + weight), 0)
    const free = isFixed.filter((fixed) => !fixed).length
    shares = usable.map((weight, index) =>
      isFixed[index] === true ? least : sum === 0 ? room / free : (room * weight) / sum,
    )
    const small = shares.findIndex((share, index) => isFixed[index] !== true && share < least)
    if (small === -1) break
    for (const [index, share] of shares.entries()) if (share < least) isFixed[index] = true
  }
  const parts = shares.map(Math.floor)
  const byRemainder = shares
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .sort((one, other) => other.remainder - one.remainder || one.index - other.index)
  let left = total - parts.reduce((sum, part) => sum + part, 0)
  for (const { index } of byRemainder) {
    if (left <= 0) break
    parts[index] = (parts[index] ?? 0) + 1
    left -= 1
  }
  return parts
}

/** Whether parts are as even as whole numbers allow. */
export const areEven = (parts: readonly number[]): boolean => Math.max(...parts) - Math.min(...parts) <= 1
