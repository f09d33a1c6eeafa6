import { dragDistance } from '@ashlar/canvas'
import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { useEditorParts } from '../context/editor-context.tsx'
import { dropLayers } from './drop-layers.ts'
import { layerDrop, type LayerDrop } from './layer-drop.ts'
import type { LayerRow } from './layer-rows.ts'

/** The height of a row of the tree, in px. */
export const layerHeight = 28

/** How near its edges the pointer scrolls the tree, and by how much per frame, in px. */
const scrollZone = 24
const scrollStep = 8

/** What is being dragged in the tree, and where it would go. */
export interface LayerDrag {
  readonly ids: readonly string[]
  readonly over: { readonly rowId: string; readonly drop: LayerDrop } | null
}

/**
 * Dragging rows of the tree. Answers with what goes on and how a press on a row begins it; Escape, or letting go where
 * nothing takes the rows, leaves the page as it is.
 */
export const useLayerDrag = (
  tree: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  rows: readonly LayerRow[],
): { drag: LayerDrag | null; press: (event: PointerEvent, row: LayerRow) => void } => {
  const { session, canvas } = useEditorParts()
  const [drag, setDrag] = useState<LayerDrag | null>(null)
  const latest = useRef(rows)
  const end = useRef<(() => void) | null>(null)
  latest.current = rows
  useEffect(() => () => end.current?.(), [])

  const targetAt = (clientY: number, ids: readonly string[]): LayerDrag['over'] => {
    const top = tree.current?.getBoundingClientRect().top ?? 0
    const place = (clientY - top) / layerHeight
    const row = latest.current[Math.floor(place)]
    if (row === undefined) return null
    const { records } = session.state
    const drop = layerDrop(records, session.catalogue, row, place - Math.floor(place), ids)
    return drop === null ? null : { rowId: row.id, drop }
  }

  const press = (event: PointerEvent, row: LayerRow): void => {
    if (event.button !== 0 || row.parentId === null) return
    const from = { x: event.clientX, y: event.clientY }
    const { selection } = session.state
    const ids = selection.includes(row.id) ? [...selection] : [row.id]
    let current: LayerDrag | null = null
    let pointerY = from.y
    let frame = 0
    const show = (): void => {
      current = { ids, over: targetAt(pointerY, ids) }
      setDrag(current)
    }
    // Near an edge the tree scrolls on also while the pointer rests.
    const scroll = (): void => {
      const box = scroller.current?.getBoundingClientRect()
      if (box !== undefined && scroller.current !== null) {
        const by = pointerY < box.top + scrollZone ? -1 : pointerY > box.bottom - scrollZone ? 1 : 0
        const before = scroller.current.scrollTop
        scroller.current.scrollTop += by * scrollStep
        if (scroller.current.scrollTop !== before) show()
      }
      frame = requestAnimationFrame(scroll)
    }
    const moved = ({ clientX, clientY }: globalThis.PointerEvent): void => {
      pointerY = clientY
      if (current === null) {
        if (Math.hypot(clientX - from.x, clientY - from.y) < dragDistance) return
        frame = requestAnimationFrame(scroll)
      }
      show()
    }
    const stop = (): void => {
      cancelAnimationFrame(frame)
      window.removeEventListener('pointermove', moved)
      window.removeEventListener('pointerup', released)
      window.removeEventListener('pointercancel', stop)
      window.removeEventListener('keydown', pressed, true)
      end.current = null
      setDrag(null)
    }
    const released = (): void => {
      const over = current?.over
      if (current !== null) window.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', swallow, true), 0)
      stop()
      if (over !== null && over !== undefined) dropLayers({ session, canvas }, ids, over.drop)
    }
    const pressed = (key: KeyboardEvent): void => {
      if (key.key !== 'Escape') return
      key.preventDefault()
      key.stopPropagation()
      stop()
    }
    end.current?.()
    end.current = stop
    window.addEventListener('pointermove', moved)
    window.addEventListener('pointerup', released)
    window.addEventListener('pointercancel', stop)
    window.addEventListener('keydown', pressed, true)
  }
  return { drag, press }
}

/** A drag ends with a click on a row, which nobody meant. */
const swallow = (event: Event): void => event.stopPropagation()
