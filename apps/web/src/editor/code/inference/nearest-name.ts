import { distance } from 'fastest-levenshtein'

const bare = (name: string): string => name.toLowerCase().replaceAll(/[_\s-]/gu, '')

/** The name that differs least, by no more than a slip of the hand or a habit of spelling; null where none is near. */
export const nearestName = (name: string, names: Iterable<string>): string | null => {
  const slips = name.length <= 4 ? 1 : 2
  let best: string | null = null
  let least = slips + 1
  for (const candidate of names) {
    const apart = bare(candidate) === bare(name) ? 0 : distance(candidate, name)
    if (apart < least) [best, least] = [candidate, apart]
  }
  return best
}
