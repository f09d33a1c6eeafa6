import type { WidgetDescriptor } from '@ashlar/schema'

/** How well a component answers one word of a search: 0 not at all, more is better. */
const scoreOf = ({ label, type, keywords, help }: WidgetDescriptor, word: string): number => {
  const name = label.toLowerCase()
  if (name === word) return 7
  if (name.startsWith(word)) return 6
  if (name.split(/\s+/).some((part) => part.startsWith(word))) return 5
  if (name.includes(word) || type.toLowerCase().includes(word)) return 4
  if (keywords.some((keyword) => keyword.toLowerCase().startsWith(word))) return 3
  if (keywords.some((keyword) => keyword.toLowerCase().includes(word))) return 2
  return help.toLowerCase().includes(word) ? 1 : 0
}

/**
 * The components that can be inserted and that every word of a search finds, the best first: by label, by other words for
 * it, and last by what is said about it. Without a search, all in the order of the catalogue.
 */
export const findComponents = (
  descriptors: readonly WidgetDescriptor[],
  query: string,
): readonly WidgetDescriptor[] => {
  const offered = descriptors.filter(({ insertable }) => insertable)
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return offered
  return (
    offered
      .map((descriptor) => ({
        descriptor,
        whole: scoreOf(descriptor, words.join(' ')),
        scores: words.map((word) => scoreOf(descriptor, word)),
      }))
      .filter(({ scores }) => scores.every((score) => score > 0))
      // Who writes a whole name means that component, and not one whose name only holds it.
      .toSorted(
        (one, other) => other.whole - one.whole || Math.min(...other.scores) - Math.min(...one.scores),
      )
      .map(({ descriptor }) => descriptor)
  )
}
