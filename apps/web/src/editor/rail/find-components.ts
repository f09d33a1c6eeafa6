import type { WidgetDescriptor } from '@ashlar/schema'

/** The components that can be inserted and that every word of a search finds, in the order of the catalogue. */
export const findComponents = (
  descriptors: readonly WidgetDescriptor[],
  query: string,
): readonly WidgetDescriptor[] => {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return descriptors.filter(
    ({ insertable, label, type, keywords }) =>
      insertable &&
      words.every((word) => [label, type, ...keywords].some((text) => text.toLowerCase().includes(word))),
  )
}
