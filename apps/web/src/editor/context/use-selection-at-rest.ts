import { useState } from 'react'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import type { EditorState } from '../session/editor-state.ts'
import { type CanvasState, isMoving } from '../gestures/canvas-controller.ts'

/**
 * The selection as it was before something began to move, until it is let go: a drag selects what it takes along, and
 * what describes the selection at length would be drawn in the middle of it.
 */
export const useSelectionAtRest = (
  session: StoreApi<Pick<EditorState, 'selection'>>,
  canvas: StoreApi<Pick<CanvasState, 'gesture'>>,
): readonly string[] => {
  const selection = useStore(session, (state) => state.selection)
  const isWaiting = useStore(canvas, isMoving)
  const [atRest, setAtRest] = useState(selection)
  if (!isWaiting && atRest !== selection) setAtRest(selection)
  return isWaiting ? atRest : selection
}
