import {
  gridColumns,
  gridRowHeight,
  gridUnits,
  type DimensionMode,
  type Size,
  type WidgetCatalogue,
  type WidgetDescriptor,
  type WidgetRecord,
} from '@ashlar/schema'

/** How a canvas lays out what stands on it. */
export type CanvasLayout = 'FIXED_GRID' | 'VSTACK' | 'HSTACK'

const layouts: readonly string[] = ['FIXED_GRID', 'VSTACK', 'HSTACK'] satisfies CanvasLayout[]

/** Whether a value names a layout of a canvas. */
export const isCanvasLayout = (value: unknown): value is CanvasLayout =>
  typeof value === 'string' && layouts.includes(value)

/** The layout of a canvas; a grid where it says nothing. */
export const layoutOf = (canvas: WidgetRecord): CanvasLayout =>
  isCanvasLayout(canvas.properties.layout) ? canvas.properties.layout : 'FIXED_GRID'

/** The layout in which a widget stands; `null` where it does not stand on a canvas. */
export const layoutAround = (
  parent: WidgetRecord | undefined,
  catalogue: WidgetCatalogue,
): CanvasLayout | null =>
  parent !== undefined && catalogue.get(parent.type)?.role === 'canvas' ? layoutOf(parent) : null

const inStacks: Record<'width' | 'height', readonly DimensionMode[]> = {
  width: ['gridUnit', 'px', 'fitContent', 'fillParent'],
  height: ['gridUnit', 'fitContent', 'fillParent'],
}
const inGrids: Record<'width' | 'height', readonly DimensionMode[]> = {
  width: ['gridUnit'],
  height: ['gridUnit', 'fitContent'],
}

/** The modes that a width or a height may have in a layout. */
export const modesIn = (layout: CanvasLayout, dimension: 'width' | 'height'): readonly DimensionMode[] =>
  (layout === 'FIXED_GRID' ? inGrids : inStacks)[dimension]

/** The width or height that a mode begins with: 100 px, else four grid units. */
export const initialSize = (mode: DimensionMode): Size => ({ value: mode === 'px' ? 100 : 4, mode })

/** A width as a layout allows it: the same where it does, else in grid units. */
export const fitWidth = (width: Size, layout: CanvasLayout | null, descriptor: WidgetDescriptor): Size => {
  if (layout === null || modesIn(layout, 'width').includes(width.mode)) return width
  if (width.mode === 'fillParent') return gridUnits(gridColumns)
  const usual = descriptor.defaultSize.width
  return gridUnits(usual.mode === 'gridUnit' ? usual.value : descriptor.minimumSize.columns)
}

/** A height as a layout allows it: the same where it does, else in grid units. */
export const fitHeight = (height: Size, layout: CanvasLayout | null, descriptor: WidgetDescriptor): Size => {
  if (layout === null || modesIn(layout, 'height').includes(height.mode)) return height
  if (height.mode === 'px') {
    return gridUnits(Math.max(descriptor.minimumSize.rows, Math.ceil(height.value / gridRowHeight)))
  }
  const usual = descriptor.defaultSize.height
  return usual.mode === 'gridUnit' ? usual : gridUnits(descriptor.minimumSize.rows)
}
