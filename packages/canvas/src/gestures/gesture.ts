import type { Drop } from '../drop.ts'
import type { Point, Rectangle } from '../rectangle.ts'
import type { Resize, ResizeHandle } from '../resize.ts'
import type { Scene } from '../scene.ts'

/** What a pointer does, in the coordinates of the page. */
export interface PointerInput {
  point: Point
  /** Whether what is hit is added to the selection (Shift, Ctrl or Cmd). */
  isAdditive: boolean
}

/** What a gesture may know; read anew for every input, so that a gesture holds nothing that grows old. */
export interface GestureContext {
  scene: Scene
  selection: readonly string[]
}

/** What the editor does because of a gesture. */
export type GestureCommand =
  | { kind: 'select'; ids: readonly string[] }
  | { kind: 'move'; ids: readonly string[]; drop: Drop }
  | { kind: 'resize'; resize: Resize }
  | { kind: 'insert'; type: string; variant?: string; drop: Drop }
  | { kind: 'resizeColumns'; id: string; widths: readonly number[] }

/** The size of a component that comes from the panel. */
export interface InsertedSize {
  columns: number
  rows: number
  /** In px, where it is to look the same in a canvas of narrower columns. */
  width?: number
  minimumColumns?: number
}

/** The states of the canvas, one file each. */
export type Gesture =
  | { state: 'idle'; hoveredId: string | null }
  | { state: 'pointingWidget'; id: string; from: Point; isAdditive: boolean }
  | { state: 'dragging'; ids: readonly string[]; from: Point; point: Point; drop: Drop | null }
  | {
      state: 'resizing'
      id: string
      handle: ResizeHandle
      from: Point
      resize: Resize | null
    }
  | {
      state: 'inserting'
      type: string
      /** Which one of its type it is, in the words of whoever inserts it. */
      variant?: string
      size: InsertedSize
      point: Point
      drop: Drop | null
    }
  | {
      state: 'resizingColumns'
      /** The section. */
      id: string
      /** The line after this column, from 0. */
      line: number
      from: Point
      /** The width of its columns together, in px. */
      sectionWidth: number
      /** The widths of its columns before, and now, in grid units. */
      before: readonly number[]
      widths: readonly number[]
    }
  | {
      state: 'selectingArea'
      from: Point
      area: Rectangle
      /** What was selected before; an additive area adds to it. */
      before: readonly string[]
      isAdditive: boolean
      ids: readonly string[]
    }

export type GestureState = Gesture['state']
export type GestureIn<State extends GestureState> = Extract<Gesture, { state: State }>

/** The next state, and what is to be done. */
export interface Step {
  next: Gesture
  command?: GestureCommand
}

/** How one state answers what a person does. */
export interface StateBehavior<State extends GestureState> {
  pointerMove: (gesture: GestureIn<State>, input: PointerInput, context: GestureContext) => Step
  pointerUp: (gesture: GestureIn<State>, input: PointerInput, context: GestureContext) => Step
  /** Escape, or the pointer was lost: the page is as it was before the gesture began. */
  cancel: (gesture: GestureIn<State>, context: GestureContext) => Step
}

/** At rest, with nothing under the pointer. */
export const idleGesture: GestureIn<'idle'> = { state: 'idle', hoveredId: null }
