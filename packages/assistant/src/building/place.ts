import { firstFreeTop, type GridRectangle, type Occupant, pushDown, rowsOf } from '@ashlar/canvas'
import { childrenOf, type Displaced, layoutOf, type Place } from '@ashlar/document'
import {
  gridColumns,
  type PageRecords,
  type Size,
  type WidgetCatalogue,
  type WidgetRecord,
} from '@ashlar/schema'
import { z } from 'zod'

/** Where on a grid something goes, as a model says it; what is absent is found. */
export const wantedPlaceSchema = z.strictObject({
  left: z
    .number()
    .int()
    .min(0)
    .max(gridColumns - 1)
    .optional()
    .describe('0 is the left edge, of 96 columns'),
  top: z
    .number()
    .int()
    .min(0)
    .max(100_000)
    .optional()
    .describe('In rows of 12 px; absent: the first free row'),
  columns: z.number().int().min(1).max(gridColumns).optional(),
  rows: z.number().int().min(1).max(1000).optional(),
})
type WantedPlace = z.output<typeof wantedPlaceSchema>

const columnsIn = ({ width }: { width: Size }, least: number): number =>
  width.mode === 'gridUnit' ? width.value : width.mode === 'fillParent' ? gridColumns : least
const rowsIn = ({ height }: { height: Size }): number =>
  height.mode === 'px' ? rowsOf(height.value) : Math.max(1, height.value)

const occupantsOf = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  canvasId: string,
  without: string | null,
): Occupant[] =>
  childrenOf(records, canvasId)
    .filter(({ id }) => id !== without)
    .map((widget) => ({
      id: widget.id,
      cell: {
        left: widget.left.value,
        top: widget.top.value,
        columns: columnsIn(widget, catalogue.get(widget.type)?.minimumSize.columns ?? 1),
        rows: rowsIn(widget),
      },
    }))

/** Where something stands on a canvas, and who makes room for it; nothing where the canvas is a stack. */
export const placeOn = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  canvas: WidgetRecord,
  {
    id = null,
    type,
    wanted = {},
    size,
  }: {
    id?: string | null
    type: string
    wanted?: WantedPlace | undefined
    size: { width: Size; height: Size }
  },
): { place?: Place; displaced?: readonly Displaced[] } => {
  if (layoutOf(canvas) !== 'FIXED_GRID') return {}
  const least = catalogue.get(type)?.minimumSize ?? { columns: 1, rows: 1 }
  const columns = Math.max(least.columns, wanted.columns ?? columnsIn(size, least.columns))
  const left = Math.min(wanted.left ?? 0, Math.max(0, gridColumns - columns))
  const rows = Math.max(least.rows, wanted.rows ?? rowsIn(size))
  const siblings = occupantsOf(records, catalogue, canvas.id, id)
  if (wanted.top !== undefined) {
    const cell: GridRectangle = { left, top: wanted.top, columns, rows }
    return { place: { left, top: wanted.top }, displaced: pushDown([cell], siblings) }
  }
  // Beside what stands last where a left edge was wanted, below everything else.
  const lowest = Math.max(0, ...siblings.map(({ cell }) => cell.top + cell.rows))
  const start = wanted.left === undefined ? lowest : Math.max(0, ...siblings.map(({ cell }) => cell.top))
  return { place: { left, top: firstFreeTop({ left, top: start, columns, rows }, siblings) } }
}
