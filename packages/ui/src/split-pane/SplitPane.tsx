import type { ReactElement } from 'react'
import { type SizedSplitPaneProps, SizedSplitPane } from './SizedSplitPane.tsx'
import { useSplitSizing } from './use-split-sizing.ts'

/** What a split pane needs to know that remembers its size by itself. Sizes in px. */
export interface SplitPaneProps extends Omit<SizedSplitPaneProps, 'sizing'> {
  /** Under which this browser remembers the size. */
  storageKey: string
  initialSize: number
}

/** Two panes with a divider between them that is dragged, or moved with the arrow keys, and that remembers its place. */
export const SplitPane = ({ storageKey, initialSize, ...props }: SplitPaneProps): ReactElement => {
  const sizing = useSplitSizing({
    storageKey,
    initialSize: { size: initialSize, unit: 'px', isCollapsed: false },
    unit: 'px',
  })
  return <SizedSplitPane {...props} sizing={sizing} />
}
