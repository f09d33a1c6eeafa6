/** How many grounds words without a color of their own are given. */
const tints = 6

/** The number of a ground from 0 to 5: the same for the same word everywhere, without anybody having chosen it. */
export const tintOfWord = (word: string): number => {
  let sum = 0
  for (let place = 0; place < Math.min(word.length, 40); place += 1)
    sum = (sum * 31 + word.charCodeAt(place)) % 9973
  return sum % tints
}
