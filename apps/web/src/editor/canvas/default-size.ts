import { gridColumns, gridRowHeight, type WidgetDescriptor } from '@ashlar/schema'

/** How many columns a new component takes. */
export const columnsForSize = ({ defaultSize, minimumSize }: WidgetDescriptor): number => {
  const { width } = defaultSize
  return width.mode === 'gridUnit'
    ? width.value
    : width.mode === 'fillParent'
      ? gridColumns
      : minimumSize.columns
}

/** How many rows a new component takes, as far as that is known before it is drawn. */
export const rowsForSize = ({ defaultSize, minimumSize }: WidgetDescriptor): number =>
  Math.max(
    minimumSize.rows,
    defaultSize.height.mode === 'px'
      ? Math.ceil(defaultSize.height.value / gridRowHeight)
      : defaultSize.height.value,
  )
