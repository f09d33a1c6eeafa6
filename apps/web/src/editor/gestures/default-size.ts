import { unitWidth, type InsertedSize, type Scene, type SceneItem } from '@ashlar/canvas'
import { gridColumns, gridRowHeight, type WidgetDescriptor } from '@ashlar/schema'

/** How many columns a new component takes. */
const columnsForSize = ({ defaultSize, minimumSize }: WidgetDescriptor): number => {
  const { width } = defaultSize
  return width.mode === 'gridUnit'
    ? width.value
    : width.mode === 'fillParent'
      ? gridColumns
      : minimumSize.columns
}

/**
 * The size of a new component, with the width in px that it has in the widest canvas of the page: in a narrower one, such
 * as that of a container, it takes more columns and looks the same. `contentRows`: the grid units that its content takes,
 * where that is known.
 */
export const insertedSize = (
  descriptor: WidgetDescriptor,
  scene: Scene,
  contentRows?: number,
): InsertedSize => {
  const columns = columnsForSize(descriptor)
  const canvases = scene.items.filter(({ role }) => role === 'canvas')
  const widest = Math.max(0, ...canvases.map(({ rectangle }) => rectangle.width))
  return {
    columns,
    rows: Math.max(descriptor.minimumSize.rows, contentRows ?? rowsForSize(descriptor)),
    minimumColumns: descriptor.minimumSize.columns,
    ...(widest === 0 ? {} : { width: columns * unitWidth(widest) }),
  }
}

/** How many columns that is in a canvas. */
export const columnsInCanvas = (
  { columns, width, minimumColumns = 1 }: InsertedSize,
  canvas: SceneItem,
): number =>
  // A canvas that is drawn as a column says nothing of the wide page, of which these are columns.
  width === undefined || canvas.isStackedGrid === true
    ? columns
    : Math.max(minimumColumns, Math.min(gridColumns, Math.round(width / unitWidth(canvas.rectangle.width))))

/** How many rows a new component takes, as far as that is known before it is drawn. */
const rowsForSize = ({ defaultSize, minimumSize }: WidgetDescriptor): number =>
  Math.max(
    minimumSize.rows,
    defaultSize.height.mode === 'px'
      ? Math.ceil(defaultSize.height.value / gridRowHeight)
      : defaultSize.height.value,
  )
