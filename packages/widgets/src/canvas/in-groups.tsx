import { Fragment, type ReactNode } from 'react'
import type { WidgetMode } from '../host.ts'

/** How many stand in a group: widgets, and groups of them. */
const groupSize = 10
/** How many widgets need no groups. */
const few = 32

/**
 * Draws the widgets of a canvas in groups, each below a node of its own that is no element of the page. React walks over
 * all siblings of what it draws again: in groups of groups those are about thirty, and not a thousand for each keystroke.
 *
 * While the page is built there are no groups: a widget that changes its place would come into another one, and would be
 * made anew.
 */
export const inGroups = <Item,>(
  items: readonly Item[],
  mode: WidgetMode,
  draw: (item: Item) => ReactNode,
): ReactNode => {
  const drawn = items.map((item) => draw(item))
  return mode === 'edit' || items.length <= few ? drawn : grouped(grouped(drawn))
}

const grouped = (nodes: readonly ReactNode[]): ReactNode[] =>
  Array.from({ length: Math.ceil(nodes.length / groupSize) }, (_none, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a group is nothing but its place
    <Fragment key={index}>{nodes.slice(index * groupSize, (index + 1) * groupSize)}</Fragment>
  ))
