import { Fragment, type ReactNode } from 'react'
import type { WidgetMode } from '../host.ts'

/** How many widgets stand in a group. */
const groupSize = 32

/**
 * Draws the widgets of a canvas in groups, each below a node of its own that is no element of the page. React walks over
 * all siblings of what it draws again: in groups those are a few dozen, and not a thousand for each keystroke.
 *
 * While the page is built there are no groups: a widget that changes its place would come into another one, and would be
 * made anew.
 */
export const inGroups = <Item,>(
  items: readonly Item[],
  mode: WidgetMode,
  draw: (item: Item) => ReactNode,
): ReactNode => {
  if (mode === 'edit' || items.length <= groupSize) return items.map((item) => draw(item))
  const groups = Array.from({ length: Math.ceil(items.length / groupSize) }, (_none, index) =>
    items.slice(index * groupSize, (index + 1) * groupSize),
  )
  return groups.map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a group is nothing but its place
    <Fragment key={index}>{group.map((item) => draw(item))}</Fragment>
  ))
}
