import type { WidgetRecord } from '@ashlar/schema'

/** A widget of a sample page: its type, its place in grid units, and the values that differ from the defaults. */
export interface SampleWidget {
  readonly type: string
  readonly name: string
  readonly place: readonly [left: number, top: number, width: number, height: number]
  readonly values?: Readonly<Record<string, unknown>>
  readonly errors?: Readonly<Record<string, string>>
  readonly isLoading?: boolean
  /** Fields of the record that differ from what the place says: modes, limits, paddings, margins. */
  readonly record?: Partial<WidgetRecord>
  /** What stands in it: on its canvas, or canvases of its own where the children are canvases. */
  readonly children?: readonly SampleWidget[]
  /** The item to whose canvas it belongs, such as the id of a tab; the first where it is absent. */
  readonly item?: string
  /** Values and record of the canvas that is made with it. */
  readonly canvas?: Pick<SampleWidget, 'values' | 'record'>
  /** What its values are in one cell of what repeats it. */
  readonly inCell?: (item: unknown, index: number) => Readonly<Record<string, unknown>>
}
