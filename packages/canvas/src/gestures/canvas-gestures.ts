import type { Point } from '../rectangle.ts'
import { resizeTo, type ResizeHandle } from '../resize.ts'
import { itemOf, widgetAt } from '../scene.ts'
import { dragging } from './dragging.ts'
import type { Gesture, GestureContext, InsertedSize, PointerInput, Step } from './gesture.ts'
import { idle } from './idle.ts'
import { inserting } from './inserting.ts'
import { pointingWidget } from './pointing-widget.ts'
import { resizing } from './resizing.ts'
import { resizingColumns } from './resizing-columns.ts'
import { selectingArea } from './selecting-area.ts'

/** The pointer went down on the canvas: on a widget, or on the ground, where an area begins. */
export const pointerDown = (input: PointerInput, { scene, selection }: GestureContext): Gesture => {
  const { point, isAdditive } = input
  const hit = widgetAt(scene, point)
  if (hit !== undefined) return { state: 'pointingWidget', id: hit.id, from: point, isAdditive }
  const before = selection
  const ids = isAdditive ? before : []
  const area = { left: point.x, top: point.y, width: 0, height: 0 }
  return { state: 'selectingArea', from: point, area, before, isAdditive, ids }
}

/** The pointer went down on a given widget, such as by its name tag. */
export const beginPointing = (id: string, { point, isAdditive }: PointerInput): Gesture => ({
  state: 'pointingWidget',
  id,
  from: point,
  isAdditive,
})

/** The pointer went down on a handle of a selected widget. */
export const beginResizing = (
  id: string,
  handle: ResizeHandle,
  from: Point,
  { scene }: GestureContext,
): Gesture => {
  const item = itemOf(scene, id)
  const resize = item === undefined ? null : resizeTo(scene, item, handle, from, from)
  return { state: 'resizing', id, handle, from, resize }
}

/** The pointer went down on the line after a column of a section. */
export const beginResizingColumns = (
  id: string,
  line: number,
  widths: readonly number[],
  sectionWidth: number,
  from: Point,
): Gesture => ({ state: 'resizingColumns', id, line, from, sectionWidth, before: widths, widths })

/** A component is being dragged out of the panel; its size is in grid units. `variant` says which one of its type. */
export const beginInserting = (
  type: string,
  size: InsertedSize,
  point: Point,
  variant?: string,
): Gesture => ({
  state: 'inserting',
  type,
  ...(variant === undefined ? {} : { variant }),
  size,
  point,
  drop: null,
})

/** The pointer moved. */
export const pointerMove = (gesture: Gesture, input: PointerInput, context: GestureContext): Step => {
  switch (gesture.state) {
    case 'idle':
      return idle.pointerMove(gesture, input, context)
    case 'pointingWidget':
      return pointingWidget.pointerMove(gesture, input, context)
    case 'dragging':
      return dragging.pointerMove(gesture, input, context)
    case 'resizing':
      return resizing.pointerMove(gesture, input, context)
    case 'resizingColumns':
      return resizingColumns.pointerMove(gesture, input, context)
    case 'inserting':
      return inserting.pointerMove(gesture, input, context)
    case 'selectingArea':
      return selectingArea.pointerMove(gesture, input, context)
  }
}

/** The pointer was let go. */
export const pointerUp = (gesture: Gesture, input: PointerInput, context: GestureContext): Step => {
  switch (gesture.state) {
    case 'idle':
      return idle.pointerUp(gesture, input, context)
    case 'pointingWidget':
      return pointingWidget.pointerUp(gesture, input, context)
    case 'dragging':
      return dragging.pointerUp(gesture, input, context)
    case 'resizing':
      return resizing.pointerUp(gesture, input, context)
    case 'resizingColumns':
      return resizingColumns.pointerUp(gesture, input, context)
    case 'inserting':
      return inserting.pointerUp(gesture, input, context)
    case 'selectingArea':
      return selectingArea.pointerUp(gesture, input, context)
  }
}

/** Escape was pressed, or the pointer was taken away. */
export const cancelGesture = (gesture: Gesture, context: GestureContext): Step => {
  switch (gesture.state) {
    case 'idle':
      return idle.cancel(gesture, context)
    case 'pointingWidget':
      return pointingWidget.cancel(gesture, context)
    case 'dragging':
      return dragging.cancel(gesture, context)
    case 'resizing':
      return resizing.cancel(gesture, context)
    case 'resizingColumns':
      return resizingColumns.cancel(gesture, context)
    case 'inserting':
      return inserting.cancel(gesture, context)
    case 'selectingArea':
      return selectingArea.cancel(gesture, context)
  }
}
