import type { Theme } from '@ashlar/schema'

/** The same value with its keys in order and without what is left out, so that equal themes have equal texts. */
const ordered = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([, inner]) => inner !== undefined)
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([key, inner]) => [key, ordered(inner)]),
      )
    : value

/** Whether two themes look the same, in whatever order their parts were written. */
export const isSameTheme = (one: Theme, other: Theme): boolean =>
  one === other || JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))
