import type { WidgetRole } from '@ashlar/schema'
import type { GridRectangle } from './grid.ts'
import type { Rectangle } from './rectangle.ts'

/** How a canvas arranges what stands on it: on a grid, or one after the other downwards or sideways. */
export type CanvasLayout = 'grid' | 'vertical' | 'horizontal'

/** One widget as it stands on the page now: its record's place and the rectangle it was measured at. */
export interface SceneItem {
  id: string
  parentId: string | null
  type: string
  role: WidgetRole
  rectangle: Rectangle
  /** The room it takes in its canvas; meaningful only where its parent is a canvas. */
  cell: GridRectangle
  minimum: { columns: number; rows: number }
  /** Whether its height follows what stands in its canvas, so that there is room for more below the last of it. */
  grows?: boolean
  /** Of a canvas; absent means a grid. */
  layout?: CanvasLayout
  /**
   * Of a canvas that is a grid, on a page so narrow that what stands on it is drawn below each other, in reading order. Its
   * layout is vertical then, while the cells of what stands on it are still those of the grid.
   */
  isStackedGrid?: true
  /** Of a canvas: to how many columns what stands on it snaps; absent means to every grid unit. */
  columns?: number
}
