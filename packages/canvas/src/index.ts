export {
  around,
  bottomOf,
  contains,
  distance,
  intersects,
  rightOf,
  spanned,
  type Point,
  type Rectangle,
} from './rectangle.ts'
export {
  cellOf,
  columnsOn,
  clampToCanvas,
  layOut,
  rowsOf,
  toGrid,
  toPixels,
  toColumn,
  unitWidth,
  type GridRectangle,
} from './grid.ts'
export { firstFreeTop, pushDown, type Occupant } from './push-down.ts'
export { inReadingOrder, placeInReadingOrder } from './reading-order.ts'
export {
  childrenIn,
  dropTarget,
  dropTargetNear,
  isPlaced,
  isReachable,
  isStack,
  itemOf,
  widgetAt,
  widgetsIn,
  withDescendants,
  type Scene,
} from './scene.ts'
export type { CanvasLayout, SceneItem } from './scene-item.ts'
export { guidesOf, snap, snapDistance, type Guide } from './snapping.ts'
export { neighborsOf, type Neighbors } from './neighbors.ts'
export { placeInStack, type StackPlace } from './stack.ts'
export { moveColumnLine } from './columns.ts'
export {
  alignCells,
  alignments,
  distributeCells,
  withoutOverlaps,
  type Alignment,
} from './alignment.ts'
export { autoscrollBy } from './autoscroll.ts'
export { dropAt, travelingItem, type Drop, type Traveling } from './drop.ts'
export { handlesOf, resizeTo, type Resize, type ResizeHandle } from './resize.ts'
export {
  idleGesture,
  type Gesture,
  type GestureCommand,
  type GestureContext,
  type GestureState,
  type InsertedSize,
  type PointerInput,
  type Step,
} from './gestures/gesture.ts'
export {
  beginInserting,
  beginPointing,
  beginResizing,
  beginResizingColumns,
  cancelGesture,
  pointerDown,
  pointerMove,
  pointerUp,
} from './gestures/canvas-gestures.ts'
export { dragDistance } from './gestures/pointing-widget.ts'
