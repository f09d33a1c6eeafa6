import type { SplitSize } from '@ashlar/ui'

/** What the results pane has at least, in px; as small as that it counts as collapsed. */
export const resultsMinimum = 56
/** What the form beside the results has at least, in px. */
export const actionMinimum = 66

/** Before a share of the room is remembered. */
export const firstResultsSize: SplitSize = { size: 200, unit: 'px', isCollapsed: false }
/** Half of the room for the form and the results. */
export const halfOfRoom: SplitSize = { size: 50, unit: '%', isCollapsed: false }

/** Whether a results pane of this width, in px, counts as collapsed. */
export const isCollapsedAt = (width: number): boolean => width <= resultsMinimum

/** The size that the pane gets when a run finishes; null where it keeps the one that a person gave it. */
export const sizeAfterRun = (pane: { width: number; isSizedByPerson: boolean }): SplitSize | null =>
  pane.isSizedByPerson && !isCollapsedAt(pane.width) ? null : halfOfRoom
