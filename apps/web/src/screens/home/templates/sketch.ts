import { childrenOf, rootOf } from '@ashlar/document'
import { gridColumns, type PageRecords, type WidgetCatalogue, type WidgetRecord } from '@ashlar/schema'

/** A component in the drawing of a page, in units of the grid's columns. */
export interface SketchShape {
  readonly id: string
  readonly type: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A row of the grid is less high than a column is wide. */
const rowHeight = 0.6
const gap = 2
/** So many px of a width are one unit: the drawing stands for a page of 1200 px. */
const pixelsPerUnit = 12

/** Where the components of a page stand, roughly: sections below each other, their columns side by side. */
export const sketchOf = (records: PageRecords, catalogue: WidgetCatalogue): SketchShape[] => {
  const shapes: SketchShape[] = []
  let top = gap
  for (const section of childrenOf(records, rootOf(records)?.id ?? '')) {
    if (catalogue.get(section.type)?.role !== 'section') continue
    let bottom = top
    for (const canvas of childrenOf(records, section.id)) {
      const area = { x: canvas.left.value + gap, width: canvas.width.value - 2 * gap, y: top }
      const placed = placeOn(childrenOf(records, canvas.id), canvas, area, catalogue)
      shapes.push(...placed)
      bottom = Math.max(bottom, ...placed.map(({ y, height }) => y + height))
    }
    top = bottom + gap
  }
  return shapes
}

const placeOn = (
  widgets: readonly WidgetRecord[],
  canvas: WidgetRecord,
  area: { readonly x: number; readonly y: number; readonly width: number },
  catalogue: WidgetCatalogue,
): SketchShape[] => {
  const isRow = canvas.properties['layout'] === 'HSTACK'
  let { x, y } = area
  const shapes = widgets.map((widget): SketchShape => {
    const { id, type } = widget
    const height = heightOf(widget, catalogue) * rowHeight
    const width = isRow ? widthOf(widget, catalogue) : area.width
    const shape = { id, type, x, y, width, height }
    if (isRow) x += width + gap
    else y += height + gap
    return shape
  })
  const isAtTheEnd = canvas.properties['alignment'] === 'RIGHT'
  const left = area.x + area.width + gap - x
  return isRow && isAtTheEnd ? shapes.map((shape) => ({ ...shape, x: shape.x + left })) : shapes
}

const heightOf = ({ type, height }: WidgetRecord, catalogue: WidgetCatalogue): number =>
  height.mode === 'gridUnit' ? height.value : (catalogue.get(type)?.defaultSize.height.value ?? 4)

const widthOf = ({ type, width }: WidgetRecord, catalogue: WidgetCatalogue): number => {
  if (width.mode === 'px') return width.value / pixelsPerUnit
  const usual = catalogue.get(type)?.defaultSize.width.value ?? gridColumns / 4
  return width.mode === 'gridUnit' ? width.value : usual
}
